import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hours, minutes } from '#api/clock.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { takeHold } from '#domain/booking/holds/contract.ts';
import { changePublicReservation, readPublicReservation } from '#domain/reservations/contract.ts';
import { acceptOffer, declineOffer } from '#domain/waitlist/contract.ts';
import { type ChattingApp, startChattingApp } from '../chatting-app.ts';
import * as world from '../world.ts';
import { aStreet, dieEverywhere, type Street, webhooksOf } from './crash-points.ts';
import { tell } from '../faults/figures.ts';
import { faultsIn } from '../faults/judge.ts';

let it: ChattingApp;
let street: Street;
beforeEach(async () => {
  it = await startChattingApp();
});
afterEach(() => it.close());

async function deathsIn(what: string, begin: Parameters<typeof dieEverywhere>[1]): Promise<number> {
  const deaths = await dieEverywhere(it, begin);
  tell(what, `${deaths} deaths`);
  return deaths;
}

describe('a slot held for a form', () => {
  beforeEach(async () => {
    street = await aStreet(it, { before_hours: [] });
  });

  test('is one at a time whenever the process dies, and nobody waits longer than its five minutes', async () =>
    expect(
      await deathsIn('a hold is replaced', async (nth) => {
        const [first, second] = [street.slotOf(nth), street.slotOf(nth, 30)];
        const { hold } = await world.ask(it.call, takeHold, first);
        return {
          act: ({ call }) => call(takeHold, { ...second, replaces: hold }),
          async goOn() {
            expect(await street.heldRows()).toHaveLength(1);
            it.clock.advance(5 * minutes);
            for (const slot of [first, second])
              await world.ask(it.call, bookReservation, { ...slot, client: street.aPerson() });
            expect(await street.heldRows()).toEqual([]);
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('becomes one reservation of whoever asks again', async () =>
    expect(
      await deathsIn('a held slot is booked', async (nth) => {
        const slot = street.slotOf(nth);
        const { hold } = await world.ask(it.call, takeHold, slot);
        const headers = { 'booking-hold': hold, 'idempotency-key': `once-${nth}` };
        const request = { ...slot, client: street.aPerson() };
        return {
          act: ({ call }) => call(bookReservation, request, { headers }),
          async goOn() {
            const { id } = await world.ask(it.call, bookReservation, request, { headers });
            expect(await street.rowsAt(nth)).toEqual([{ id, status: 'scheduled' }]);
            expect(await faultsIn(it.db)).toEqual([]);
          },
        };
      }),
    ).toBeGreaterThan(1));
});

describe('a reminder', () => {
  const words = { mail: 'Recordatorio', chat: 'te recordamos' };
  beforeEach(async () => {
    street = await aStreet(it, { before_hours: [1] });
  });

  async function due(nth: number, { whatsapp = true } = {}) {
    const client = street.aPerson();
    const request = { ...street.slotOf(nth), client, ...(whatsapp && { whatsapp }) };
    const booked = await world.ask(it.call, bookReservation, request);
    await it.settle();
    it.clock.set(new Date(Date.parse(booked.start_at) - hours).toISOString());
    return { booked, client };
  }
  /** A client whose reminder was sent by chat, while the chat's status is still unknown. */
  async function onItsWay(nth: number) {
    const reminded = await due(nth);
    await it.deps.jobs.drain();
    return reminded;
  }
  const deliver = async (...[instance]: Parameters<typeof webhooksOf>) => {
    it.redirect(webhooksOf(instance));
    await it.chatSandbox.deliver();
    it.redirect(null);
  };

  test('is mailed once wherever its planner or its sender dies', async () =>
    expect(
      await deathsIn('a reminder is mailed', async (nth) => {
        const { client } = await due(nth, { whatsapp: false });
        return {
          act: ({ drain }) => drain(),
          async goOn() {
            await street.pass(5);
            expect(street.sentTo(client, words)).toEqual({ mails: 1, chats: 0 });
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('reaches its client once, by chat or by email, wherever its sender dies', async () =>
    expect(
      await deathsIn('a reminder goes by chat', async (nth) => {
        const { client } = await due(nth);
        return {
          act: ({ drain }) => drain(),
          async goOn() {
            await street.pass(5, 10, 5);
            const { mails, chats } = street.sentTo(client, words);
            expect(mails + chats).toBe(1);
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('is not mailed beside a chat whose reports are taken in halfway', async () =>
    expect(
      await deathsIn('reports of a chat', async (nth) => {
        const { booked, client } = await onItsWay(nth);
        return {
          act: deliver,
          async goOn() {
            await street.pass(5, 10);
            expect(street.sentTo(client, words)).toEqual({ mails: 0, chats: 1 });
            const message = it.db.selectFrom('messages').select('state').where('kind', '=', 'reminder');
            expect(await message.where('reservation_id', '=', booked.id).execute()).toEqual([
              { state: 'read' },
            ]);
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('is mailed once where a report that the chat failed is taken in halfway', async () =>
    expect(
      await deathsIn('a report that a chat failed', async (nth) => {
        const { client } = await due(nth);
        it.chatSandbox.fail('undelivered');
        await it.deps.jobs.drain();
        return {
          act: deliver,
          async goOn() {
            await street.pass(5, 10);
            expect(street.sentTo(client, words)).toEqual({ mails: 1, chats: 1 });
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('is confirmed once by its button, and the client is thanked once', async () =>
    expect(
      await deathsIn('a button of a reminder', async (nth) => {
        const { booked, client } = await onItsWay(nth);
        await it.settle();
        const phone = client.phone.replace(/\D/g, '');
        const { id = '' } = it.received(phone).at(-1) ?? {};
        expect(it.chatSandbox.press(phone, id, 'Confirmar')).toBe(true);
        return {
          act: deliver,
          async goOn() {
            await street.pass(5, 5);
            const { status } = await world.ask(it.call, readPublicReservation, {
              externalId: booked.external_id,
            });
            expect(status).toBe('confirmed');
            expect(street.sentTo(client, { ...words, chat: '¡Gracias!' }).chats).toBe(1);
          },
        };
      }),
    ).toBeGreaterThan(1));
});

describe('an offer', () => {
  const words = { mail: 'Se liberó un lugar', chat: 'Se liberó un lugar' };
  beforeEach(async () => {
    street = await aStreet(it, { before_hours: [] });
  });

  async function awaited(nth: number) {
    const { external_id: externalId } = await street.book(nth);
    const line = [await street.wait(nth), await street.wait(nth)] as const;
    await it.settle();
    return { cancel: { externalId, action: 'cancel' as const }, first: line[0], second: line[1] };
  }
  /** A slot whose reservation was canceled, offered to the first of the two waitlist entries. */
  async function offered(nth: number) {
    const { cancel, ...line } = await awaited(nth);
    await world.ask(it.call, changePublicReservation, cancel);
    await it.settle();
    return line;
  }
  const state = async (of: { externalId: string }) => (await street.entry(of)).state;
  async function endsFree(nth: number) {
    await street.pass(15);
    expect(await street.rowsAt(nth)).toEqual([]);
  }

  test('is made with the cancellation or not at all, told once, and ends', async () =>
    expect(
      await deathsIn('a place is left', async (nth) => {
        const { cancel, first, second } = await awaited(nth);
        return {
          act: ({ call }) => call(changePublicReservation, cancel),
          async goOn() {
            expect((await it.call(changePublicReservation, cancel)).status).toBeLessThan(500);
            expect([await state(first), await state(second)]).toEqual(['offered', 'waiting']);
            await street.pass(5);
            expect(street.sentTo(first.client, words)).toEqual({ mails: 1, chats: 1 });
            await street.pass(10);
            expect([await state(first), await state(second)]).toEqual(['waiting', 'offered']);
            await endsFree(nth);
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('is accepted once by whoever presses again', async () =>
    expect(
      await deathsIn('an offer is accepted', async (nth) => {
        const { first, second } = await offered(nth);
        return {
          act: ({ call }) => call(acceptOffer, first),
          async goOn() {
            const { id } = await world.ask(it.call, acceptOffer, first);
            expect(await street.rowsAt(nth)).toEqual([{ id, status: 'scheduled' }]);
            expect(await faultsIn(it.db)).toEqual([]);
            await street.pass(15);
            expect([await state(first), await state(second)]).toEqual(['booked', 'waiting']);
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('is accepted once by the button of its chat', async () =>
    expect(
      await deathsIn('the button of an offer', async (nth) => {
        const { first } = await offered(nth);
        const phone = first.client.phone.replace(/\D/g, '');
        const { id = '' } = it.received(phone).at(-1) ?? {};
        expect(it.chatSandbox.press(phone, id, 'Aceptar')).toBe(true);
        return {
          async act(instance) {
            it.redirect(webhooksOf(instance));
            await it.chatSandbox.deliver();
            it.redirect(null);
          },
          async goOn() {
            await street.pass(5, 5);
            expect(await state(first)).toBe('booked');
            expect(street.sentTo(first.client, { ...words, chat: '¡Gracias!' }).chats).toBe(1);
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('goes to the next in line once when it is declined', async () =>
    expect(
      await deathsIn('an offer is declined', async (nth) => {
        const { first, second } = await offered(nth);
        return {
          act: ({ call }) => call(declineOffer, first),
          async goOn() {
            expect([200, 409]).toContain((await it.call(declineOffer, first)).status);
            expect([await state(first), await state(second)]).toEqual(['waiting', 'offered']);
            await street.pass(5);
            expect(street.sentTo(second.client, words)).toEqual({ mails: 1, chats: 1 });
            await endsFree(nth);
          },
        };
      }),
    ).toBeGreaterThan(1));

  test('goes to the next in line once when nobody answers it', async () =>
    expect(
      await deathsIn('an offer lapses', async (nth) => {
        const { first, second } = await offered(nth);
        it.clock.advance(15 * minutes);
        return {
          act: ({ drain }) => drain(),
          async goOn() {
            await street.pass(5);
            expect([await state(first), await state(second)]).toEqual(['waiting', 'offered']);
            await street.pass(5);
            expect(street.sentTo(second.client, words).mails).toBe(1);
            await endsFree(nth);
          },
        };
      }),
    ).toBeGreaterThan(1));
});
