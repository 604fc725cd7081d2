import { sql } from 'kysely';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editAccount } from '#domain/account/contract.ts';
import { type AuditEntry, listAudit, listAuditPeople } from '#domain/audit/contract.ts';
import { assignBranch, deleteUser } from '#domain/barbers/contract.ts';
import { deleteBranch } from '#domain/branches/contract.ts';
import { editOrganization } from '#domain/organization/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  type PublicReservation,
} from '#domain/reservations/contract.ts';
import { restoreReservation } from '#domain/reservations/restore-contract.ts';
import { deleteService, editService, type Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let reservation: PublicReservation;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
  reservation = await world.aReservation(shop, { barber, service, start_local: '2026-11-19T10:00' });
});

type Filter = z.input<typeof listAudit.input>;
const read = async (filter: Filter = {}, token = shop.token) =>
  (await it.call(listAudit, filter, { token })).body;
const messages = (entries: readonly AuditEntry[]) =>
  entries.map(({ subject, action }) => `${subject} ${action}`);
const as = ({ token }: { token: string }) => ({ token });

describe('GET /audit', () => {
  test('tells who did what to whom, the latest first', async () => {
    const { id } = reservation;
    await it.call(moveReservation, { id, start_local: '2026-11-19T12:00' }, as(barber));
    const entries = await read();
    expect(messages(entries)).toEqual([
      'reservation moved',
      'reservation booked',
      'hours changed',
      'service created',
      'user created',
      'organization created',
      'user registered',
    ]);
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      at: testNow,
      actor: 'staff',
      person: { id: barber.user.id, firstname: 'Bruno', lastname: 'Díaz' },
      subject: 'reservation',
      subject_id: id,
      action: 'moved',
      about: 'Carla Sosa',
      barber: 'Bruno Díaz',
      differences: [{ field: 'start_at', before: reservation.start_at, after: '2026-11-19T15:00:00Z' }],
      restorable: false,
    });
    expect(entries[1]).toMatchObject({ actor: 'client', person: null, about: 'Carla Sosa' });
    expect(entries[3]).toMatchObject({ about: 'Corte', person: { firstname: 'Ana' } });
    expect(entries[4]).toMatchObject({ about: 'Bruno Díaz', barber: null });
  });

  test('names things as they were called then, and people also when they left', async () => {
    await it.call(editService, { id: service.id, name: 'Corte y barba' }, as(barber));
    await it.call(deleteService, { id: service.id }, as(barber));
    await it.call(deleteUser, { id: barber.user.id }, as(shop));
    const [left, gone, renamed] = await read();
    expect(left).toMatchObject({ action: 'deleted', about: 'Bruno Díaz', person: { firstname: 'Ana' } });
    expect(gone).toMatchObject({ about: 'Corte y barba', person: { firstname: 'Bruno' } });
    expect(renamed).toMatchObject({
      about: 'Corte',
      differences: [{ field: 'name', before: 'Corte', after: 'Corte y barba' }],
    });
  });

  test('a branch that closes is also a change of everybody who worked there', async () => {
    const branch = await world.aBranch(shop);
    const { id } = barber.user;
    await it.call(assignBranch, { id, branch_id: branch.id }, as(shop));
    await it.call(deleteBranch, { id: branch.id }, as(shop));
    const [moved, closed, assigned] = await read();
    expect(messages([closed as AuditEntry])).toEqual(['branch deleted']);
    expect(assigned).toMatchObject({
      action: 'branch-assigned',
      about: 'Bruno Díaz',
      differences: [{ field: 'branch', before: null, after: 'Centro' }],
    });
    expect(moved).toMatchObject({
      action: 'branch-assigned',
      person: { firstname: 'Ana' },
      subject_id: id,
      differences: [{ field: 'branch', before: 'Centro', after: null }],
    });
  });

  test('saving what stands already is no change', async () => {
    await it.call(editService, { id: service.id, price: 500 }, as(shop));
    await it.call(editAccount, { firstname: 'Bruno' }, as(barber));
    await world.hoursFor(shop, barber);
    expect(messages(await read({ limit: 1 }))).toEqual(['reservation booked']);
  });

  test('filters by kind, person, clients, days of the shop and reservation', async () => {
    const { id, external_id: externalId } = reservation;
    // 11 p.m. in Montevideo is the next day in UTC.
    it.clock.set('2026-11-19T02:00:00Z');
    await it.call(changePublicReservation, { externalId, action: 'cancel' });
    it.clock.set('2026-11-19T03:00:00Z');
    const token = await world.signIn(it.call, shop.owner.email);
    await it.call(deleteReservation, { id }, { token });
    const found = async (filter: Filter) => messages(await read(filter, token));
    expect(await found({ subject: 'service' })).toEqual(['service created']);
    expect(await found({ subject: 'reservation' })).toHaveLength(3);
    expect(await found({ user_id: barber.user.id })).toEqual(['hours changed']);
    expect(await found({ actor: 'client' })).toEqual(['reservation canceled', 'reservation booked']);
    expect(await found({ reservation_id: id })).toHaveLength(3);
    expect(await found({ reservation_id: id, subject: 'user' })).toEqual([]);
    expect(await found({ from: '2026-11-19' })).toEqual(['reservation deleted']);
    expect(await found({ from: '2026-11-18', to: '2026-11-18', actor: 'client' })).toHaveLength(2);
    expect(await found({ to: '2026-11-17' })).toEqual([]);
    expect(await found({ user_id: 987_654 })).toEqual([]);
  });

  test('goes on after the last one of a page, without gap or repetition', async () => {
    const all = (await read()).map(({ id }) => id);
    const seen: number[] = [];
    for (let before: number | undefined; ;) {
      const page = await read({ limit: 2, before });
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
      before = seen.at(-1);
    }
    expect(seen).toEqual(all);
    expect(await read({ before: 987_654 })).toEqual([]);
  });

  test('shows nothing of another shop, also not after one of its events', async () => {
    const other = await world.aShop(it.call);
    const [first] = await read();
    expect(await read({ before: first?.id }, other.token)).toEqual([]);
    expect(await read({ reservation_id: reservation.id }, other.token)).toEqual([]);
    expect(await read({ user_id: barber.user.id }, other.token)).toEqual([]);
  });

  test('says which deletion can still be taken back', async () => {
    const { id } = reservation;
    const restorable = async () =>
      (await read({ reservation_id: id })).map(({ action, restorable }) => [action, restorable]);
    await it.call(deleteReservation, { id }, as(shop));
    expect((await restorable())[0]).toEqual(['deleted', true]);
    await it.call(restoreReservation, { id }, as(shop));
    expect((await restorable()).map(([, can]) => can)).toEqual([false, false, false]);
    it.clock.advance(60_000);
    await it.call(deleteReservation, { id }, as(shop));
    expect((await restorable()).map(([, can]) => can)).toEqual([true, false, false, false]);
    it.clock.advance(30 * 24 * 60 * 60_000 + 1);
    const late = await read({ reservation_id: id }, await world.signIn(it.call, shop.owner.email));
    expect(late.map(({ restorable }) => restorable)).toEqual([false, false, false, false]);
  });

  test('tells no password and no other secret', async () => {
    const password = { current_password: shop.owner.password, new_password: 'navaja-1234' };
    await it.app.inject({
      method: 'PUT',
      url: '/api/users/me/password',
      headers: { authorization: `Bearer ${shop.token}` },
      payload: password,
    });
    const entries = await read();
    expect(entries[0]).toMatchObject({ action: 'password-changed', differences: [] });
    expect(JSON.stringify(entries)).not.toMatch(/navaja-1|hash|token|scrypt/);
  });

  test('refuses what is no filter', async () => {
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { before: 'x' },
      { actor: 'nobody' },
      { subject: 'money' },
      { from: '2026-02-30' },
      { to: 'hoy' },
      { reservation_id: -1 },
    ]) {
      const { status } = await it.call(listAudit, query as never, as(shop));
      expect([query, status]).toEqual([query, 422]);
    }
  });

  test('is the owner’s alone', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    for (const { token } of [manager, barber]) {
      expect((await it.call(listAudit, {}, { token })).status).toBe(403);
      expect((await it.call(listAuditPeople, {}, { token })).status).toBe(403);
    }
  });

  test('an owner without a shop has none', async () => {
    const owner = await world.anOwner(it.call);
    expect((await it.call(listAudit, {}, as(owner))).status).toBe(404);
  });
});

describe('the barber of a reservation', () => {
  const giveTo = (barber_id: number) =>
    it.db
      .updateTable('reservations')
      .set({ barber_id })
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', reservation.id)
      .execute();

  test('stays in its history who it was then', async () => {
    const { id } = reservation;
    const luis = await world.aStaffMember(shop, { firstname: 'Luis', lastname: 'Mora' });
    await it.call(moveReservation, { id, start_local: '2026-11-19T12:00' }, as(barber));
    await it.call(deleteReservation, { id }, as(barber));
    await giveTo(luis.user.id);
    await it.call(restoreReservation, { id }, as(shop));
    const history = await read({ reservation_id: id });
    expect(history.map(({ action, barber }) => [action, barber])).toEqual([
      ['restored', 'Luis Mora'],
      ['deleted', 'Bruno Díaz'],
      ['moved', 'Bruno Díaz'],
      ['booked', 'Bruno Díaz'],
    ]);
  });

  test('is told as a difference when another one takes over', async () => {
    const { id } = reservation;
    const luis = await world.aStaffMember(shop, { firstname: 'Luis', lastname: 'Mora' });
    await it.call(moveReservation, { id, start_local: '2026-11-19T12:00' }, as(shop));
    const given = sql`jsonb_set(after, '{barber_id}', to_jsonb(${luis.user.id}::bigint))`;
    await sql`update audit_events set after = ${given}
      where organization_id = ${shop.organization.id} and subject_id = ${id} and action = 'moved'`.execute(
      it.db,
    );
    const [moved] = await read({ reservation_id: id });
    expect(moved?.barber).toBe('Luis Mora');
    expect(moved?.differences[1]).toEqual({ field: 'barber', before: 'Bruno Díaz', after: 'Luis Mora' });
  });

  test('is the present one where it was not recorded', async () => {
    const { id } = reservation;
    await it.call(moveReservation, { id, start_local: '2026-11-19T12:00' }, as(shop));
    await sql`update audit_events set before = before - 'barber_id', after = after - 'barber_id'
      where organization_id = ${shop.organization.id} and subject_id = ${id} and action = 'moved'`.execute(
      it.db,
    );
    const luis = await world.aStaffMember(shop, { firstname: 'Luis', lastname: 'Mora' });
    await giveTo(luis.user.id);
    const [moved, booked] = await read({ reservation_id: id });
    expect([moved?.barber, booked?.barber]).toEqual(['Luis Mora', 'Bruno Díaz']);
    expect(moved?.differences.map(({ field }) => field)).toEqual(['start_at']);
  });
});

test('the people of the filter are all who ever worked in the shop', async () => {
  await it.call(deleteUser, { id: barber.user.id }, as(shop));
  const { body } = await it.call(listAuditPeople, {}, as(shop));
  expect(body).toEqual([
    { id: shop.owner.user.id, firstname: 'Ana', lastname: 'Pérez' },
    { id: barber.user.id, firstname: 'Bruno', lastname: 'Díaz' },
  ]);
});

test('the settings of the shop are told one by one', async () => {
  await it.call(editOrganization, { settings: { booking_mode: 'barber_first' } }, as(shop));
  expect((await read({ subject: 'organization' }))[0]?.differences).toEqual([
    { field: 'booking_mode', before: 'service_first', after: 'barber_first' },
  ]);
});
