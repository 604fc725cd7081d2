import { expect } from 'vitest';
import { editRules } from '#domain/organization/rules.ts';
import { testNow } from './app.ts';
import { aDelivery, type aReply, aRow, aText, type ToldApp } from './chat-webhook.ts';
import { aShopAtWork, ask } from './world.ts';

let number = 59_899_400_000;
export const aPhoneNumber = () => String((number += 1));

type Message = ReturnType<typeof aText | typeof aRow | typeof aReply>;

function payloadIn({ payloads, text }: Sent, title: string): string {
  const found = payloads.find((each) => each.title === title);
  if (!found) throw new Error(`no ${title} under ${text}`);
  return found.payload;
}

export const press = (from: string, sent: Sent, title: string) =>
  aRow('wamid.x', payloadIn(sent, title), { from });

export type Sent = Awaited<ReturnType<ReturnType<typeof talksOf>['one']>>;

export function talksOf(it: ToldApp) {
  async function aShop() {
    const open = await aShopAtWork(it.call);
    const { token } = open.shop;
    await ask(it.call, editRules, { chat: { on: true } }, { token });
    await it.db.updateTable('users').set({ email_confirmed_at: testNow }).execute();
    return open;
  }
  async function deliver(...messages: Message[]) {
    it.sent.length = 0;
    expect(await it.deliver(aDelivery({ messages }))).toBe(200);
    return it.sent.map((chat) => {
      if (!('text' in chat)) throw new Error('a template');
      const rows = chat.list?.sections.flatMap((section) => section.rows) ?? [];
      return { ...chat, rows, payloads: [...(chat.replies ?? []), ...rows] };
    });
  }
  const one = async (...messages: Message[]) => {
    const [sent, ...others] = await deliver(...messages);
    expect(others).toEqual([]);
    if (!sent) throw new Error('no answer');
    return sent;
  };

  const bookedRows = ({ shop }: { shop: { organization: { id: number } } }) =>
    it.db
      .selectFrom('reservations')
      .select(['id', 'start_at', 'status', 'client_firstname_snapshot as name'])
      .where('organization_id', '=', shop.organization.id)
      .where('status', '!=', 'held')
      .execute();

  async function untilConfirm(
    { shop }: { shop: { slug: string } },
    from = aPhoneNumber(),
    title = 'Jue 19/11 09:00',
  ) {
    const hello = await one(aText(`@${shop.slug}`, { from }));
    const times = await one(press(from, hello, 'Corte'));
    await one(press(from, times, title));
    const confirm = await one(aText('Ana Sosa', { from }));
    return { from, hello, times, confirm };
  }

  return { aShop, deliver, one, bookedRows, untilConfirm };
}
