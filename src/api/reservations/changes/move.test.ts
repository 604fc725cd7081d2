import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { assignBranch, deleteUser } from '#domain/barbers/contract.ts';
import {
  changePublicReservation,
  listReservations,
  moveReservation,
  type PublicReservation,
  readPublicReservation,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let bruno: world.Staff;
let eva: world.Staff;
let service: Service;
let reservation: PublicReservation;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  ({ shop, barber: bruno, service } = await world.aShopAtWork(it.call));
  eva = await world.aStaffMember(shop, { firstname: 'Eva', lastname: 'Paz' });
  await world.hoursFor(shop, eva);
  reservation = await book(bruno, '10:00');
});

const book = (barber: world.Staff, time: string) =>
  world.aReservation(shop, { barber, service, start_local: `2026-11-19T${time}` });
const move = (changes: object, token = bruno.token, id = reservation.id) =>
  it.call(moveReservation, { id, ...changes }, { token });
const onlyOne = async () => {
  const all = await world.ask(it.call, listReservations, {}, { token: shop.token });
  return all.find(({ id }) => id === reservation.id);
};

describe('to another barber', () => {
  test('a reservation goes with its time and its length', async () => {
    const { status, body } = await move({ barber_id: eva.user.id });
    expect([status, body]).toMatchObject([
      200,
      {
        barber_id: eva.user.id,
        barber: { firstname: 'Eva' },
        start_at: '2026-11-19T13:00:00Z',
        end_at: '2026-11-19T13:30:00Z',
        branch_id: null,
      },
    ]);
    await expect(book(eva, '10:00')).rejects.toThrow(/409/);
    await book(bruno, '10:00');
  });

  test('it goes to the branch where they work, and stays where it is when they work in none', async () => {
    const branch = await world.aBranch(shop);
    const assign = { id: eva.user.id, branch_id: branch.id };
    await world.ask(it.call, assignBranch, assign, { token: shop.token });
    expect((await move({ barber_id: eva.user.id })).body.branch_id).toBe(branch.id);
    expect((await move({ barber_id: bruno.user.id })).body.branch_id).toBe(branch.id);
  });

  test('it does not go onto a reservation of theirs, and then nothing changes', async () => {
    await book(eva, '10:15');
    const before = await onlyOne();
    const { status, detail } = await move({ barber_id: eva.user.id });
    expect([status, detail]).toEqual([409, 'Ese horario acaba de ocuparse. Elige otro.']);
    expect(await onlyOne()).toEqual(before);
    expect((await move({ barber_id: eva.user.id, start_local: '2026-11-19T10:45' })).status).toBe(200);
  });

  test('it goes only to somebody of the shop who can be booked', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const gone = await world.aStaffMember(shop);
    await world.ask(it.call, deleteUser, { id: gone.user.id }, { token: shop.token });
    const stranger = await world.aShop(it.call);
    for (const { user } of [manager, gone, stranger.owner]) {
      const { status, detail } = await move({ barber_id: user.id });
      expect([status, detail]).toEqual([422, 'El barbero ya no está disponible.']);
    }
    expect((await move({ barber_id: 999_999_999 })).status).toBe(422);
    expect((await move({ barber_id: stranger.owner.user.id }, stranger.token)).status).toBe(404);
  });

  test('the activity says from whom to whom', async () => {
    await move({ barber_id: eva.user.id });
    const [last] = await world.ask(it.call, listAudit, {}, { token: shop.token });
    expect(last).toMatchObject({
      action: 'moved',
      differences: [{ field: 'barber', before: 'Bruno Díaz', after: 'Eva Paz' }],
    });
  });
});

describe('the length that staff set', () => {
  const reschedule = (start_at_utc: string) =>
    it.call(changePublicReservation, {
      externalId: reservation.external_id,
      action: 'reschedule',
      start_at_utc,
    });
  const seen = async () =>
    (await it.call(readPublicReservation, { externalId: reservation.external_id })).body;

  test('is told once it is set', async () => {
    expect(await seen()).not.toHaveProperty('duration_min');
    const { body } = await move({ duration_min: 50 });
    expect(body).toMatchObject({ duration_min: 50, end_at: '2026-11-19T13:50:00Z' });
    expect(await seen()).toMatchObject({ duration_min: 50, end_at: '2026-11-19T13:50:00Z' });
  });

  test('stays when staff or the client move it', async () => {
    await move({ duration_min: 50 });
    const moved = await move({ start_local: '2026-11-19T11:00' });
    expect(moved.body).toMatchObject({ end_at: '2026-11-19T14:50:00Z' });
    expect((await reschedule('2026-11-19T15:00:00Z')).body).toMatchObject({ end_at: '2026-11-19T15:50:00Z' });
  });

  test('does not reach into the next reservation', async () => {
    await book(bruno, '10:45');
    expect((await move({ duration_min: 45 })).status).toBe(200);
    expect((await move({ duration_min: 50 })).status).toBe(409);
  });

  test('is 5 minutes to 12 hours', async () => {
    for (const duration_min of [4, 721, 7.5]) expect((await move({ duration_min })).status).toBe(422);
    expect((await move({ duration_min: 5 })).status).toBe(200);
    expect((await move({ duration_min: 720 })).status).toBe(200);
  });
});

test('a move that names nothing is refused', async () => {
  for (const nothing of [{}, { change_id: randomUUID() }]) {
    const { status, detail } = await move(nothing);
    expect([status, detail]).toEqual([
      422,
      [{ msg: 'Elige un horario, un barbero o una duración.', loc: ['start_local'], type: 'custom' }],
    ]);
  }
  expect((await move({}, bruno.token, 999_999_999)).status).toBe(404);
});

describe('the name of a change', () => {
  test('is used once in a shop, and in every shop', async () => {
    const change_id = randomUUID();
    expect((await move({ start_local: '2026-11-19T11:00', change_id })).status).toBe(200);
    const { status, detail } = await move({ start_local: '2026-11-19T12:00', change_id });
    expect([status, detail]).toEqual([
      422,
      [{ msg: 'Ese cambio ya se hizo.', loc: ['change_id'], type: 'custom' }],
    ]);
    expect((await onlyOne())?.start_at).toBe('2026-11-19T14:00:00Z');
    const there = await world.aShopAtWork(it.call);
    const { id } = await world.aReservation(there.shop, { ...there, start_local: '2026-11-19T10:00' });
    expect((await move({ duration_min: 60, change_id }, there.shop.token, id)).status).toBe(200);
  });

  test('is used once by many at the same moment', async () => {
    const others = await Promise.all(['11:00', '12:00', '13:00'].map((time) => book(eva, time)));
    const change_id = randomUUID();
    const answers = await Promise.all(
      [reservation, ...others].map(({ id }) => move({ duration_min: 60, change_id }, eva.token, id)),
    );
    expect(statusesOf(answers)).toEqual([200, 422, 422, 422]);
  });

  test('is a UUID', async () => {
    expect((await move({ duration_min: 60, change_id: 'uno' })).status).toBe(422);
  });
});
