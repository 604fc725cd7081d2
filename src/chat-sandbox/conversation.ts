import { reportOf } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { addBubble, mintMessageId, type Progress, type Thread, threadOf, type ShopMessage } from './state.ts';

const dayMs = 24 * 3_600_000;
const pairMs = 6_000;

export const isWindowOpen = ({ now }: Ledger, { bubbles }: Thread): boolean =>
  bubbles.some(({ from, atMs }) => from === 'client' && now() - atMs < dayMs);

/**
 * Whether another message within six seconds exceeds the limit for one phone; a burst of as many answers as the client
 * wrote messages in that time is exempt.
 */
export function isTooSoon({ now }: Ledger, { bubbles }: Thread): boolean {
  if (bubbles.at(-1)?.from !== 'shop') return false;
  const lately = bubbles.filter(({ atMs }) => now() - atMs < pairMs);
  const written = lately.filter(({ from }) => from === 'client').length;
  return lately.length - written >= Math.max(written, 1);
}

const whoIs = ({ state }: Ledger, { phone, userId }: Thread) => ({
  contacts: [
    {
      profile: { name: 'Cliente' },
      user_id: userId,
      ...(!state.switches.phoneless && { wa_id: phone }),
    },
  ],
});

function report(ledger: Ledger, thread: Thread, message: ShopMessage, progress: Progress): void {
  message.progress = progress;
  ledger.deliver({
    ...whoIs(ledger, thread),
    statuses: [
      {
        id: message.id,
        status: progress,
        timestamp: ledger.timestamp(),
        recipient_user_id: thread.userId,
        ...(!ledger.state.switches.phoneless && { recipient_id: thread.phone }),
        ...(message.reference !== null && { biz_opaque_callback_data: message.reference }),
        ...(progress === 'failed' && { errors: [reportOf('131026')] }),
      },
    ],
  });
}

/** Accepts a message of the product and queues its status reports; a lost message ends with the status `failed`. */
export function accept(
  ledger: Ledger,
  thread: Thread,
  words: Pick<ShopMessage, 'kind' | 'text' | 'buttons' | 'list' | 'reference'>,
  isLost: boolean,
): ShopMessage {
  const message: ShopMessage = {
    from: 'shop',
    id: mintMessageId(),
    atMs: ledger.now(),
    progress: 'accepted',
    ...words,
  };
  addBubble(thread, message);
  const { unread } = ledger.state.switches;
  const arrival: Progress[] = unread ? ['delivered'] : ['delivered', 'read'];
  const life: Progress[] = ['sent', ...(isLost ? ['failed' as const] : arrival)];
  for (const progress of life) report(ledger, thread, message, progress);
  return message;
}

function receiveMessage(ledger: Ledger, thread: Thread, text: string, message: object): void {
  const id = mintMessageId();
  addBubble(thread, { from: 'client', id, atMs: ledger.now(), text });
  ledger.deliver({
    ...whoIs(ledger, thread),
    messages: [
      {
        id,
        timestamp: ledger.timestamp(),
        from_user_id: thread.userId,
        ...(!ledger.state.switches.phoneless && { from: thread.phone }),
        ...message,
      },
    ],
  });
}

export const writeAs = (ledger: Ledger, phone: string, text: string): void =>
  receiveMessage(ledger, threadOf(ledger.state, phone), text, { type: 'text', text: { body: text } });

type Pressed = { title: string; answer: object };

function findButton({ kind, buttons }: ShopMessage, title: string): Pressed | null {
  const button = buttons.find((each) => each.title === title);
  if (!button || !('payload' in button)) return null;
  const { payload: id } = button;
  const reply = { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } };
  const answer = kind === 'template' ? { type: 'button', button: { payload: id, text: title } } : reply;
  return { title, answer };
}

function findRow({ list }: ShopMessage, named: string): Pressed | null {
  const rows = list?.sections.flatMap((section) => section.rows) ?? [];
  const row = rows.find(({ id }) => id === named) ?? rows.find(({ title }) => title === named);
  if (!row) return null;
  const { title } = row;
  return { title, answer: { type: 'interactive', interactive: { type: 'list_reply', list_reply: row } } };
}

/**
 * Presses a reply button or a list's row of a message, on behalf of the thread's client; `named` is a title or a row's
 * id. False if there is none.
 */
export function pressAs(ledger: Ledger, thread: Thread, messageId: string, named: string): boolean {
  const message = thread.bubbles.find(({ id }) => id === messageId);
  if (message?.from !== 'shop') return false;
  const pressed = findButton(message, named) ?? findRow(message, named);
  if (!pressed) return false;
  const context = { from: '15550000001', id: message.id };
  receiveMessage(ledger, thread, pressed.title, { context, ...pressed.answer });
  return true;
}
