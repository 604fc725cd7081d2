import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAbsence } from '#domain/absences/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { readReservation } from '#domain/reservations/contract.ts';
import { type ChattingApp, startChattingApp } from '../chatting-app.ts';
import { tell } from '../faults/figures.ts';
import { faultsIn } from '../faults/judge.ts';
import * as world from '../world.ts';
import { aStreet, dieEverywhere } from './crash-points.ts';

let it: ChattingApp;
beforeEach(async () => {
  it = await startChattingApp();
});
afterEach(() => it.close());

test('an absence is saved whole or not at all wherever the process dies, and each client is told once', async () => {
  const street = await aStreet(it, { before_hours: [] });
  const { shop } = street;
  const eva = await world.aStaffMember(shop, { firstname: 'Eva' });
  await world.hoursFor(shop, eva, { from: '00:00', to: '23:00' });
  const deaths = await dieEverywhere(it, async (nth) => {
    const [moved, canceled] = [street.aPerson(), street.aPerson()];
    const one = await street.book(nth, moved);
    const other = await world.ask(it.call, bookReservation, { ...street.slotOf(nth, 30), client: canceled });
    await it.settle();
    const token = await world.signIn(it.call, shop.owner.email);
    const { start_local, barber_id } = street.slotOf(nth);
    const request = {
      barber_id,
      from: start_local,
      to: `${start_local.slice(0, 13)}:59`,
      decisions: [
        { reservation_id: one.id, do: 'move' as const, barber_id: eva.user.id, start_local },
        { reservation_id: other.id, do: 'cancel' as const },
      ],
    };
    const options = { token, headers: { 'idempotency-key': `absence-${nth}` } };
    const read = ({ id }: { id: number }) => world.ask(it.call, readReservation, { id }, { token });
    return {
      act: async ({ call, drain }) => {
        await call(createAbsence, request, options);
        await drain();
      },
      async goOn() {
        const { blocks } = await world.ask(it.call, createAbsence, request, options);
        expect(blocks).toHaveLength(1);
        await street.pass(5, 5);
        expect([(await read(one)).barber_id, (await read(other)).status]).toEqual([eva.user.id, 'canceled']);
        const told = [
          street.sentTo(moved, { mail: 'otro barbero', chat: 'pasa al' }),
          street.sentTo(canceled, { mail: 'Reserva cancelada', chat: 'fue cancelada' }),
        ];
        expect(told).toEqual([
          { mails: 1, chats: 1 },
          { mails: 1, chats: 0 },
        ]);
        expect(await faultsIn(it.db)).toEqual([]);
      },
    };
  });
  tell('an absence is saved', `${deaths} deaths`);
  expect(deaths).toBeGreaterThan(1);
});
