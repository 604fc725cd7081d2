import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { takeGroup } from '#domain/booking/groups/contract.ts';
import { makeSeries } from '#domain/series/contract.ts';
import { listClients, readClient } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import * as reservations from '#domain/reservations/contract.ts';
import { planShift } from '#domain/reservations/late/contract.ts';
import { listUnsettled } from '#domain/reservations/settle-contract.ts';
import { addToWaitlist, listWaitlist } from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aClientBook } from '#test/client-book.ts';
import { aJoinRequest } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

// A shop whose barbers see only their own clients: `colleague` attends Rita, whom `barber` has never attended.
let it: TestApp;
let book: Awaited<ReturnType<typeof aClientBook>>;
let colleague: world.Staff;
let rita: { id: number; client: { id: number } };

const contact = { firstname: 'Rita', phone: '+598 98 765 432', email: 'rita@example.com' };
const today = '2026-11-18';

beforeAll(async () => {
  it = await startTestApp();
  book = await aClientBook(it);
  colleague = await world.aStaffMember(book.shop, { firstname: 'Marta' });
  await world.hoursFor(book.shop, colleague);
  rita = await book.visit(contact, '2026-11-10', colleague);
  await world.ask(it.call, editRules, { clients: { barbers_see: 'own' }, waitlist: { on: true } }, book.own);
});
afterAll(() => it.close());

const asBarber = () => ({ token: book.barber.token });
const visitOf = (client: object, start_local: string) => ({
  barber_id: book.barber.user.id,
  client: client as { id: number },
  services: book.services,
  start_local,
  channel: 'counter' as const,
  anyway: true,
});
const cardOf = async () => (await book.read(rita.client.id, book.barber.token)).status;

test('a barber cannot open a colleague’s client by booking for the client’s id', async () => {
  const { id } = rita.client;
  const booked = await it.call(takeBooking, visitOf({ id }, `${today}T15:00`), asBarber());
  expect([booked.status, booked.body]).toMatchObject([422, { code: 'unknown_client' }]);
  const { services, ...visit } = visitOf({ id }, `${today}T15:00`);
  const people = [
    { firstname: 'Rita', services },
    { firstname: 'Eva', services },
  ];
  const group = await it.call(takeGroup, { ...visit, arrangement: 'in_a_row', people }, asBarber());
  expect([group.status, group.body]).toMatchObject([422, { code: 'unknown_client' }]);
  const again = { id: rita.id, every_weeks: 4, starts: ['2026-12-08T10:00'], anyway: true };
  const series = await it.call(makeSeries, again, asBarber());
  expect([series.status, series.body]).toMatchObject([422, { code: 'unknown_client' }]);
  expect(await cardOf()).toBe(404);
});

test('a barber finds no visits of a client whom they may not see', async () => {
  const filter = { client_id: String(rita.client.id) };
  expect(await world.ask(it.call, reservations.listReservations, filter, asBarber())).toEqual([]);
  const sums = await world.ask(it.call, reservations.summariseReservations, filter, asBarber());
  expect(sums).toMatchObject({ total: 0, completed_price: 0 });
  expect(await world.ask(it.call, reservations.listReservations, filter, book.own)).toHaveLength(1);
});

test('a barber reads no phone or e-mail of colleagues’ clients in any list of reservations', async () => {
  const later = await book.visit(contact, today, colleague);
  const at = { id: later.id, start_local: `${today}T16:00` };
  const { body: moved } = await it.call(reservations.moveReservation, at, asBarber());
  const { token } = colleague;
  const window = { from: '2026-11-09', to: '2026-11-10' };
  const late = { barber_id: String(colleague.user.id), minutes: 20 };
  const reads = (as: { token: string }) =>
    Promise.all([
      world.ask(it.call, reservations.listReservations, {}, as),
      world.ask(it.call, reservations.readReservation, { id: rita.id }, as),
      world.ask(it.call, reservations.readAgenda, window, as),
      world.ask(it.call, listUnsettled, {}, as),
      world.ask(it.call, planShift, late, as),
    ]);
  const seen = JSON.stringify([moved, ...(await reads(asBarber()))]);
  expect(seen).toContain('Rita');
  expect(seen).not.toContain(contact.phone);
  expect(seen).not.toContain(contact.email);
  for (const read of await reads({ token })) expect(JSON.stringify(read)).toContain(contact.phone);
  for (const read of await reads(book.own)) expect(JSON.stringify(read)).toContain(contact.phone);
});

test('a barber reads no phone of clients who wait for a colleague', async () => {
  const joinRequest = aJoinRequest(book.shop.slug, book.service, { client: { ...contact, lastname: 'Paz' } });
  const { slug: _, ...wanted } = joinRequest;
  const day = '2026-11-19';
  const busy = { duration_min: 540, start_local: `${day}T09:00` };
  for (const { user } of [book.barber, colleague])
    await world.ask(
      it.call,
      takeBooking,
      { ...visitOf({ firstname: 'Todo' }, ''), ...busy, barber_id: user.id, services: [] },
      book.own,
    );
  const when = { date_from: day, date_to: day, time_from: '09:00', time_to: '18:00' };
  await world.ask(it.call, addToWaitlist, { ...wanted, ...when, barber_id: colleague.user.id }, book.own);
  const [hidden] = await world.ask(it.call, listWaitlist, {}, asBarber());
  expect(hidden?.client).toMatchObject({ firstname: 'Rita', phone: null });
  const [shown] = await world.ask(it.call, listWaitlist, {}, { token: colleague.token });
  expect(shown?.client.phone).toBe(contact.phone);
});

test('a card stays closed to a barber who books for a known phone, until they have attended the client', async () => {
  const booked = await it.call(takeBooking, visitOf(contact, `${today}T10:00`), asBarber());
  expect(booked.body.client).toMatchObject({ id: rita.client.id, phone: contact.phone });
  expect(await cardOf()).toBe(404);
  const search = (q: string) => world.ask(it.call, listClients, { q }, asBarber());
  expect(await search('765 432')).toEqual([]);
  expect(await search('rita@')).toEqual([]);
  it.clock.set('2026-11-18T14:00:00Z');
  const token = await world.signIn(it.call, book.barber.email);
  expect((await it.call(readClient, { id: rita.client.id }, { token })).status).toBe(200);
});
