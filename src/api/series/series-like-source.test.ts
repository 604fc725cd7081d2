import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { takeGroup } from '#domain/booking/groups/contract.ts';
import { addToSeries } from '#domain/series/contract.ts';
import { editBranch } from '#domain/branches/contract.ts';
import { editClient } from '#domain/clients/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aStandingVisit, standingClient, type StandingVisit } from '#test/standing-visit.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let at: StandingVisit;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  at = await aStandingVisit(it);
});

const wanted = () => ({
  barber_id: at.barber.user.id,
  client: standingClient,
  start_local: '2026-11-21T10:30',
  channel: 'phone' as const,
});
const cut = () => [{ service_id: at.service.id, quantity: 1 }];
const starts = ['2026-12-19T10:30'];
const add = (id: number) => world.ask(it.call, addToSeries, { id, start_local: '2027-01-16T10:30' }, at.as);

test('a series is of whoever it was made from, though somebody else is known by the phone', async () => {
  const leo = { firstname: 'Leo', phone: standingClient.phone, email: 'leo@example.com' };
  const form = { ...wanted(), client: leo, services: cut() };
  const { id, client } = await world.ask(it.call, takeBooking, form, at.as);
  expect(client.id).toBe(at.source.client.id);
  await at.send();
  it.mailer.sent.length = 0;
  const { series_id, reservations } = await at.make({ id, starts });
  expect(reservations[0]?.client).toEqual(client);
  await at.send();
  expect(at.mailed()).toContain('leo@example.com: Reservas confirmadas: 1 turno en Barbería Central');
  expect(it.mailer.sent.map(({ to }) => to)).not.toContain(standingClient.email);
  expect((await add(series_id)).client).toEqual(client);
});

test('a series of a companion is theirs, and the booker is told', async () => {
  const people = ['Marta', 'Leo'].map((firstname) => ({ firstname, services: cut() }));
  const group = { ...wanted(), people, arrangement: 'in_a_row' as const };
  const [, leo] = (await world.ask(it.call, takeGroup, group, at.as)).reservations;
  const { reservations } = await at.make({ id: leo?.id, starts });
  const { email, phone } = standingClient;
  expect(reservations[0]?.client).toEqual({ ...leo?.client, email, phone });
});

test('a series of a client whose contact is another one by now is told to that', async () => {
  const { id } = at.source.client;
  await world.ask(it.call, editClient, { id, email: 'new@example.com' }, at.as);
  const { reservations } = await at.make({ starts });
  expect(reservations[0]?.client).toMatchObject({ id, firstname: 'Marta', email: 'new@example.com' });
});

test('a series of a reservation whose branch is closed since is in the one that is left', async () => {
  const centre = await world.aBranch(at.shop, { name: 'Centro' });
  const port = await world.aBranch(at.shop, { name: 'Puerto' });
  const form = { ...wanted(), services: cut(), branch_id: centre.id };
  const { id } = await world.ask(it.call, takeBooking, form, at.as);
  await world.ask(it.call, editBranch, { id: centre.id, is_active: false }, at.as);
  const { series_id, reservations } = await at.make({ id, starts });
  expect(reservations[0]?.branch_id).toBe(port.id);
  await world.ask(it.call, editBranch, { id: centre.id, is_active: true }, at.as);
  await world.ask(it.call, editBranch, { id: port.id, is_active: false }, at.as);
  expect(await add(series_id)).toMatchObject({ branch_id: centre.id });
});
