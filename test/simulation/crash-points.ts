import { expect } from 'vitest';
import { minutes } from '#api/clock.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { addDays, clockOf } from '#domain/time.ts';
import { joinWaitlist, readWaitEntry } from '#domain/waitlist/contract.ts';
import type { TestApp } from '../app.ts';
import type { ChattingApp } from '../chatting-app.ts';
import { noChance } from '../chance.ts';
import { anInstance, type Instance } from './instance.ts';
import * as world from '../world.ts';
import { isLong } from '../long-run.ts';
import { brokenPromises } from '../faults/promises.ts';

export type Scene = {
  act: (instance: Instance) => Promise<unknown>;
  /** Requests sent after the crash, and the state they must find. */
  goOn: () => Promise<unknown>;
};

// The long run tests a death at each await of an operation, the short run at the 4th, the 8th, the 16th and so on.
const firstPoint = isLong ? 1 : 4;
const pointAfter = (nth: number) => (isLong ? nth + 1 : nth * 2);

/**
 * Repeats an operation and lets the process die at a later await each time, until one run ends without a death. Returns
 * the number of deaths.
 */
export async function dieEverywhere(it: TestApp, begin: (nth: number) => Promise<Scene>): Promise<number> {
  const mailbox = { delivered: it.mailer.sent };
  let deaths = 0;
  for (let nth = firstPoint; ; nth = pointAfter(nth)) {
    const { act, goOn } = await begin(nth);
    const instance = await anInstance({ control: it, chance: noChance, mailbox, faults: { count: 0 } });
    instance.doom(nth);
    await Promise.race([act(instance), instance.died]);
    const isUntouched = !instance.isDead();
    if (isUntouched) await instance.close();
    const at = `after ${nth} answers`;
    expect([at, await brokenPromises(it.db, it.clock.now())]).toEqual([at, []]);
    await goOn();
    expect([at, await brokenPromises(it.db, it.clock.now())]).toEqual([at, []]);
    if (isUntouched) return deaths;
    deaths += 1;
  }
}

export const webhooksOf = (instance: Instance) => (body: string, signature: string) =>
  Promise.race([
    instance.postChatWebhook(body, signature).then((status) => status === 200),
    instance.died.then(() => false),
  ]);

export type Street = Awaited<ReturnType<typeof aStreet>>;

export async function aStreet(it: ChattingApp, { before_hours }: { before_hours: number[] }) {
  const shop = await world.aShop(it.call, { timezone: 'UTC' });
  const barber = await world.aStaffMember(shop);
  const service = await world.aService(shop);
  await world.hoursFor(shop, barber, { from: '00:00', to: '23:00' });
  const quiet = { from: '00:00', to: '00:00' };
  const rules = { reminders: { before_hours, quiet }, chat: { on: true }, waitlist: { on: true } };
  await world.ask(it.call, editRules, rules, { token: shop.token });
  let people = 0;
  const services = [{ service_id: service.id, quantity: 1 }];

  const aPerson = () => {
    people += 1;
    return world.aClient({ phone: `+598 99 ${100_000 + people}` });
  };
  const timeOf = (nth: number, minute = 0) => ({
    date: addDays('2026-11-20', Math.floor(nth / 22)),
    from: clockOf((nth % 22) * 60 + minute),
    to: clockOf((nth % 22) * 60 + minute + 30),
  });
  const slotOf = (nth: number, minute?: number) => {
    const { date, from } = timeOf(nth, minute);
    return { slug: shop.slug, barber_id: barber.user.id, services, start_local: `${date}T${from}` };
  };
  return {
    shop,
    slotOf,
    aPerson,
    book: (nth: number, client = aPerson()): Promise<PublicReservation> =>
      world.ask(it.call, bookReservation, { ...slotOf(nth), client, whatsapp: true }),
    wait: async (nth: number, client = aPerson()) => {
      const { date, from: time_from, to: time_to } = timeOf(nth);
      const window = { date_from: date, date_to: date, time_from, time_to };
      const joinRequest = { slug: shop.slug, services, client, whatsapp: true, ...window };
      const { external_id: externalId } = await world.ask(it.call, joinWaitlist, joinRequest);
      return { externalId, client };
    },
    entry: ({ externalId }: { externalId: string }) => world.ask(it.call, readWaitEntry, { externalId }),
    /**
     * Advances the clock by steps of minutes and, like the processes that still run, works off jobs and webhooks after
     * each step. The leases of the dead process end within a minute.
     */
    async pass(...steps: number[]) {
      for (const step of steps) {
        it.clock.advance(step * minutes);
        await it.settle();
      }
    },
    /** Numbers of e-mails and chats with some words that a client received; e-mails with the same key count once. */
    sentTo({ email, phone }: { email: string; phone: string }, words: { mail: string; chat: string }) {
      const mails = it.mailer.sent.filter(({ to, subject }) => to === email && subject.includes(words.mail));
      const chats = it.received(phone.replace(/\D/g, '')).filter(({ text }) => text.includes(words.chat));
      return { mails: new Set(mails.map(({ key }) => key)).size, chats: chats.length };
    },
    rowsAt: (nth: number) =>
      it.db
        .selectFrom('reservations')
        .select(['id', 'status'])
        .where('organization_id', '=', shop.organization.id)
        .where('start_at', '=', `${slotOf(nth).start_local}:00Z`)
        .where('status', 'not in', ['canceled', 'no_show'])
        .execute(),
    heldRows: () =>
      it.db.selectFrom('reservations').select(['id', 'hold']).where('status', '=', 'held').execute(),
  };
}
