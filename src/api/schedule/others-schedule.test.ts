import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuditEntry, listAudit } from '#domain/audit/contract.ts';
import { auditMessage } from '#domain/audit/messages.ts';
import { deleteUser } from '#domain/barbers/contract.ts';
import { addBlock } from '#domain/schedule/blocks/contract.ts';
import * as calls from '#domain/schedule/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let manager: world.Staff;
beforeAll(async () => {
  it = await startTestApp();
});
beforeEach(async () => {
  it.clock.set(testNow);
  shop = await world.aShop(it.call);
  barber = await world.aStaffMember(shop);
  manager = await world.aStaffMember(shop, { role: 'manager', firstname: 'Mara', lastname: 'Gil' });
});
afterAll(() => it.close());

const as = ({ token }: { token: string }) => ({ token });
const friday = { weekday: 4, start_time_1: '10:00', end_time_1: '12:00' };
const off_date = '2026-11-20';
const seenByClients = async () => {
  const read = { slug: shop.slug, barberId: barber.user.id, month: '2026-11' };
  const { schedule, unavailable_days } = await world.ask(it.call, calls.readPublicSchedule, read);
  return { friday: schedule.viernes.ranges, unavailable_days };
};

test('a manager sets hours and days off of a barber, and clients see them at once', async () => {
  const { id } = barber.user;
  expect((await seenByClients()).friday).toEqual([]);
  const saved = await world.ask(it.call, calls.saveHoursOf, { id, days: [friday] }, as(manager));
  expect(await world.ask(it.call, calls.readHoursOf, { id }, as(manager))).toEqual(saved);
  expect(await world.ask(it.call, calls.readHours, {}, as(barber))).toEqual(saved);
  const added = { id, off_date, reason: 'Médico' };
  const day = await world.ask(it.call, calls.addDayOffOf, added, as(manager));
  expect(await seenByClients()).toEqual({
    friday: [{ start: '10:00', end: '12:00' }],
    unavailable_days: [off_date],
  });
  expect(await world.ask(it.call, calls.listDaysOff, {}, as(barber))).toEqual([day]);
  await world.ask(it.call, calls.deleteDayOffOf, { id, dayOffId: day.id }, as(manager));
  expect(await world.ask(it.call, calls.listDaysOffOf, { id }, as(manager))).toEqual([]);
  expect((await seenByClients()).unavailable_days).toEqual([]);
});

test('a manager sets the owner’s schedule too, a barber nobody’s', async () => {
  const { id } = shop.owner.user;
  const days = [friday];
  expect((await it.call(calls.saveHoursOf, { id, days }, as(manager))).status).toBe(200);
  expect((await it.call(calls.addDayOffOf, { id, off_date }, as(manager))).status).toBe(201);
  for (const person of [id, barber.user.id])
    expect((await it.call(calls.saveHoursOf, { id: person, days }, as(barber))).status).toBe(403);
});

test('what the own schedule refuses is refused for others, and the person comes before the form', async () => {
  const { id } = barber.user;
  const add = (form: object, person = id) =>
    it.call(calls.addDayOffOf, { id: person, off_date, ...form }, as(manager));
  expect((await add({})).status).toBe(201);
  expect((await add({})).body).toMatchObject({ code: 'day_off_exists' });
  expect((await add({ off_date: '2026-11-17' })).body).toMatchObject({ code: 'past_day_off' });
  const wrong = [{ ...friday, end_time_1: '09:00' }];
  expect((await it.call(calls.saveHoursOf, { id, days: wrong }, as(manager))).status).toBe(422);
  const leaving = await world.aStaffMember(shop);
  await world.ask(it.call, deleteUser, { id: leaving.user.id }, as(shop));
  const stranger = (await world.aShop(it.call)).owner.user.id;
  for (const person of [leaving.user.id, stranger]) {
    expect((await add({ off_date: '2026-11-17' }, person)).status).toBe(404);
    expect((await it.call(calls.saveHoursOf, { id: person, days: wrong }, as(manager))).status).toBe(404);
    expect((await it.call(calls.readHoursOf, { id: person }, as(manager))).status).toBe(404);
    expect((await it.call(calls.listDaysOffOf, { id: person }, as(manager))).status).toBe(404);
  }
});

test('a day off is removed only under its own person', async () => {
  const { id } = barber.user;
  const day = await world.ask(it.call, calls.addDayOffOf, { id, off_date }, as(manager));
  const under = (person: number) =>
    it.call(calls.deleteDayOffOf, { id: person, dayOffId: day.id }, as(manager));
  expect((await under(manager.user.id)).status).toBe(404);
  expect((await under(id)).status).toBe(204);
});

test('a repeated request with its key gets the first day off, own and of others', async () => {
  const { id } = barber.user;
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => it.call(calls.addDayOffOf, { id, off_date }, { ...as(manager), headers });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  const own = { ...as(barber), headers };
  const other = await it.call(calls.addDayOff, { off_date: '2026-11-23' }, own);
  expect(other.body).toMatchObject({ code: 'idempotency_mismatch' });
});

test('a manager blocks time of any barber', async () => {
  const block = { barber_id: barber.user.id, date: off_date, start: '10:00', end: '11:00' };
  const made = await it.call(addBlock, { ...block, kind: 'other' }, as(manager));
  expect([made.status, made.body.block.barber_id]).toEqual([201, barber.user.id]);
});

test('the activity names whose schedule was changed', async () => {
  const { id } = barber.user;
  await world.ask(it.call, calls.saveHoursOf, { id, days: [friday] }, as(manager));
  const day = await world.ask(it.call, calls.addDayOffOf, { id, off_date }, as(manager));
  await world.ask(it.call, calls.deleteDayOffOf, { id, dayOffId: day.id }, as(manager));
  await world.ask(it.call, calls.saveHours, { days: [] }, as(barber));
  await world.ask(it.call, calls.addDayOff, { off_date }, as(barber));
  const entries: AuditEntry[] = await world.ask(it.call, listAudit, {}, as(shop));
  expect(entries.slice(0, 5).map(auditMessage)).toEqual([
    'agregó un día libre',
    'cambió su horario semanal',
    'quitó un día libre de Bruno Díaz',
    'agregó un día libre de Bruno Díaz',
    'cambió el horario semanal de Bruno Díaz',
  ]);
});
