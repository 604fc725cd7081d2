import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { chargeReservation, readCharge, voidCharge } from '#domain/charges/contract.ts';
import * as reservations from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import type { TestApp } from '#test/app.ts';
import { aShopEachTime } from '#test/shop-each-time.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let as: { token: string };

aShopEachTime((home) => ({ it, shop, barber, service, as } = home));

const refused = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const aReservation = () =>
  world.ask(
    it.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client: { firstname: 'Eva', lastname: 'Paz' },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: '2026-11-18T08:00',
      channel: 'counter',
      anyway: true,
    },
    as,
  );
const charge = (id: number) =>
  world.ask(it.call, chargeReservation, { id, payments: [{ method: 'cash', amount: 500 }] }, as);
const read = (id: number) => world.ask(it.call, reservations.readReservation, { id }, as);

describe('a charged reservation', () => {
  test('is not moved to another barber, and may be moved otherwise', async () => {
    const colleague = await world.aStaffMember(shop);
    const { id } = await aReservation();
    await charge(id);
    const moved = await it.call(
      reservations.moveReservation,
      { id, barber_id: colleague.user.id },
      { token: colleague.token },
    );
    expect(refused(moved)).toEqual([409, 'charge_exists']);
    const later = { id, start_local: '2026-11-18T09:00' };
    expect((await it.call(reservations.moveReservation, later, as)).status).toBe(200);
    expect((await it.call(readCharge, { id }, { token: colleague.token })).status).toBe(403);
  });

  test('does not go back to the barber from before by undoing a move', async () => {
    const colleague = await world.aStaffMember(shop);
    const { id } = await aReservation();
    const changeId = randomUUID();
    const move = { id, barber_id: colleague.user.id, change_id: changeId };
    await world.ask(it.call, reservations.moveReservation, move, as);
    await charge(id);
    const undone = await it.call(reservations.undoChange, { changeId }, as);
    expect(undone.status).toBe(409);
    expect((await read(id)).barber.id).toBe(colleague.user.id);
  });

  test.each(['scheduled', 'canceled', 'no_show'] as const)('does not become %s', async (status) => {
    const { id } = await aReservation();
    await charge(id);
    const answer = await it.call(reservations.setReservationStatus, { id, status }, as);
    expect(refused(answer)).toEqual([409, 'charge_exists']);
    expect((await read(id)).status).toBe('completed');
  });

  test('gets its status back when its charge is taken back', async () => {
    const { id } = await aReservation();
    const { id: charged } = await charge(id);
    await world.ask(it.call, voidCharge, { id: charged, reason: 'Deshecho', undo: true }, as);
    expect((await read(id)).status).toBe('scheduled');
  });

  test('that was moved before stays the secret of the charge’s barber', async () => {
    const colleague = await world.aStaffMember(shop);
    const { id } = await aReservation();
    await charge(id);
    // Earlier versions allowed charged reservations to move to another barber.
    await it.db
      .updateTable('reservations')
      .set({ barber_id: colleague.user.id })
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', id)
      .execute();
    const chargedFor = async ({ token }: world.Staff) =>
      (await world.ask(it.call, reservations.readReservation, { id }, { token })).charged;
    expect([await chargedFor(colleague), await chargedFor(barber)]).toEqual([null, 500]);
    expect((await it.call(readCharge, { id }, { token: barber.token })).status).toBe(200);
    expect((await it.call(readCharge, { id }, { token: colleague.token })).status).toBe(403);
  });
});
