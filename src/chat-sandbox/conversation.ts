import { reportOf } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { addBubble, mintMessageId, type Progress, type Thread, threadOf, type ShopMessage } from './state.ts';

const dayMs = 24 * 3_600_000;
const pairMs = 6_000;

export const isWindowOpen = ({ now }: Ledger, { bubbles }: Thread): boolean =>
  bubbles.some(({ from, atMs }) => from === 'client' && now() - atMs < dayMs);

/**
 * Whether another message within six seconds exceeds the limit for one phone; replies to the client's last message are
 * exempt.
 */
export function isTooSoon({ now }: Ledger, { bubbles }: Thread): boolean {
  const last = bubbles.at(-1);
  return last?.from === 'shop' && now() - last.atMs < pairMs;
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
  words: Pick<ShopMessage, 'kind' | 'text' | 'buttons' | 'reference'>,
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

/** Presses a reply button below a message, on behalf of the thread's client; false if no such button exists. */
export function pressAs(ledger: Ledger, thread: Thread, messageId: string, title: string): boolean {
  const message = thread.bubbles.find(({ id }) => id === messageId);
  if (message?.from !== 'shop') return false;
  const button = message.buttons.find((each) => each.title === title);
  if (!button || !('payload' in button)) return false;
  const { payload } = button;
  const answer =
    message.kind === 'template'
      ? { type: 'button', button: { payload, text: title } }
      : { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: payload, title } } };
  receiveMessage(ledger, thread, title, { context: { from: '15550000001', id: message.id }, ...answer });
  return true;
}
