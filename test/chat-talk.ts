import { expect } from 'vitest';
import { allowChats, type ChattingApp, choicesOf } from './chatting-app.ts';
import type { ShopMessage } from '../src/chat-sandbox/state.ts';
import { aShopAtWork, type Shop } from './world.ts';

export async function aTalkingShop(app: ChattingApp) {
  const open = await aShopAtWork(app.call);
  await allowTalks(app, open.shop);
  return open;
}

async function allowTalks({ db }: Pick<ChattingApp, 'db'>, shop: Shop): Promise<void> {
  await allowChats(shop);
  await db.updateTable('users').set({ email_confirmed_at: '2026-11-18T12:00:00Z' }).execute();
}

type Said = { text: string; choices: string[]; message: ShopMessage };

const saidBy = (message: ShopMessage): Said => ({
  text: message.text,
  choices: choicesOf(message),
  message,
});

export function aTalk(app: ChattingApp, phone: string) {
  const answered = async (act: () => Promise<void>): Promise<Said> => {
    const before = app.received(phone).length;
    await act();
    await expect.poll(() => app.received(phone).length, { timeout: 20_000 }).toBeGreaterThan(before);
    return saidBy(app.received(phone).at(-1) as ShopMessage);
  };
  return {
    write: (text: string) => answered(() => app.write(phone, text)),
    press: (title: string) => answered(() => app.press(phone, title)),
    pressFirst: (said: Said, pattern: RegExp) => {
      const title = said.choices.find((choice) => pattern.test(choice));
      if (title === undefined) throw new Error(`no choice like ${pattern} in ${said.choices.join(', ')}`);
      return answered(() => app.press(phone, title));
    },
    pressOld: ({ message }: Said, title: string) =>
      answered(async () => {
        if (!app.chatSandbox.press(phone, message.id, title)) throw new Error(`no ${title}`);
        await app.settle();
      }),
    texts: () => app.received(phone).map(({ text }) => text),
  };
}
