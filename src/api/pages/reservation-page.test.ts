import { publicIdOf } from '#domain/public-id.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookGroup, readGroup } from '#domain/booking/groups/contract.ts';
import type { Page } from '#domain/page.ts';
import { changePublicReservation, type PublicReservation } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let reservation: PublicReservation;

beforeAll(async () => {
  it = await startTestApp({
    deps: { renderPage: (page) => ({ html: JSON.stringify(page) }) },
    env: { PUBLIC_URL: 'https://navaja.example' },
  });
  shop = await world.aShop(it.call, { timezone: 'Pacific/Auckland' });
  const barber = await world.aStaffMember(shop);
  const branch = await world.aBranch(shop, { name: 'Puerto', is_active: true, phone: '2900 1234' });
  await world.aBranch(shop, { name: 'Centro' });
  await world.hoursFor(shop, barber);
  const service = await world.aService(shop);
  reservation = await world.aReservation(shop, {
    barber,
    service,
    branch_id: branch.id,
    start_local: '2026-11-20T10:00',
    notes: 'Secreto',
    client: world.aClient({ email: 'secreta@example.com' }),
  });
});
afterAll(() => it.close());

const open = async (path: string) => {
  const { statusCode, headers, body } = await it.app.inject({ url: `/r/${path}` });
  return { status: statusCode, headers, body };
};
const hidden = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

test("a reservation's page carries all that it shows, and nothing that its link may not show", async () => {
  const { status, headers, body } = await open(reservation.external_id);
  expect(status).toBe(200);
  expect(headers).toMatchObject(hidden);
  const page = JSON.parse(body) as Page;
  expect(page).toEqual({
    kind: 'reservation',
    data: {
      reservation: reservation,
      shop: { name: 'Barbería Central', timezone: 'Pacific/Auckland' },
      now: '2026-11-18T12:00:00Z',
      branch: expect.objectContaining({ name: 'Puerto', city: 'Montevideo' }),
      contact: { phone: { text: '2900 1234', href: 'tel:29001234' } },
    },
  });
  expect(body).not.toMatch(/Secreto|secreta|example\.com/);
});

test('it asks whether the client comes from an hour after the booking on', async () => {
  const dataOf = async () =>
    (JSON.parse((await open(reservation.external_id)).body) as { data: { asks_coming?: true } }).data;
  it.clock.advance(59 * 60_000);
  expect(await dataOf()).not.toHaveProperty('asks_coming');
  it.clock.advance(60_000);
  expect(await dataOf()).toMatchObject({ asks_coming: true });
  it.clock.set('2026-11-18T12:00:00Z');
});

test('whoever booked a group finds everybody on its page, a companion themselves alone', async () => {
  const group = await world.aShopAtWork(it.call);
  const services = [{ service_id: group.service.id, quantity: 1 }];
  const client = world.aClient({ firstname: 'Ana' });
  const { reservations } = await world.ask(it.call, bookGroup, {
    slug: group.shop.slug,
    client,
    people: [
      { firstname: 'Ana', lastname: client.lastname, services },
      { firstname: 'Tomás', services },
    ],
    arrangement: 'in_a_row',
    barber_id: group.barber.user.id,
    start_local: '2026-11-20T10:00',
  });
  const [booker = '', companion = ''] = reservations.map(({ external_id }) => external_id);
  const membersOf = async (link: string) =>
    (JSON.parse((await open(link)).body) as { data: { members?: unknown } }).data.members;
  expect(await membersOf(booker)).toEqual(await world.ask(it.call, readGroup, { externalId: booker }));
  expect(await membersOf(companion)).toBeUndefined();
});

test("the page of a group's booker takes one query more than that of a single reservation", async () => {
  const { shop, barber, service } = await world.aShopAtWork(it.call);
  const services = [{ service_id: service.id, quantity: 1 }];
  const { reservations } = await world.ask(it.call, bookGroup, {
    slug: shop.slug,
    client: world.aClient(),
    people: ['Ana', 'Tomás'].map((firstname) => ({ firstname, services })),
    arrangement: 'in_a_row',
    barber_id: barber.user.id,
    start_local: '2026-11-20T10:00',
  });
  const single = await world.aReservation(shop, { barber, service, start_local: '2026-11-20T15:00' });
  const queriesOf = async (link = '') => {
    await open(link);
    const connect = vi.spyOn(it.deps.pool, 'connect');
    await open(link);
    const { length } = connect.mock.calls;
    connect.mockRestore();
    return length;
  };
  expect(await queriesOf(reservations[0]?.external_id)).toBe((await queriesOf(single.external_id)) + 1);
});

test.each(['x', `1-${'a'.repeat(22)}`, '%00', '..%2f..%2fapi', 'a'.repeat(150)])(
  'the unknown link %s is answered 404, as a page that is not kept either',
  async (link) => {
    const { status, headers, body } = await open(link);
    const { kind, lost } = JSON.parse(body) as { kind: string; lost?: unknown };
    // Only the link `1-aaa…` has the prefix of a shop, whose page offers to recover lost links.
    expect([status, kind, lost !== undefined]).toEqual([404, 'unknown-reservation', link.startsWith('1-')]);
    expect(headers).toMatchObject(hidden);
  },
);

const valueOf = (file: string, name: string) =>
  new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'm').exec(file.replace(/\r\n[ \t]/g, '').replaceAll('\r', ''))?.[1];

test('its calendar file has the UID of the mails and follows every change, without an address of the client', async () => {
  const file = async () => open(`${reservation.external_id}/reserva.ics`);
  const first = await file();
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(first.headers).toMatchObject(hidden);
  expect(first.body).not.toMatch(/secreta|ATTENDEE|Secreto/);
  expect(valueOf(first.body, 'UID')).toBe(`${reservation.external_id}@navaja`);
  expect(valueOf(first.body, 'DTSTART')).toBe('20261119T210000Z');
  expect([valueOf(first.body, 'SEQUENCE'), valueOf(first.body, 'STATUS')]).toEqual(['0', 'CONFIRMED']);

  const { external_id: externalId } = reservation;
  const later = { externalId, action: 'reschedule', start_at_utc: '2026-11-20T21:00:00Z' } as const;
  await world.ask(it.call, changePublicReservation, later);
  const moved = (await file()).body;
  expect([valueOf(moved, 'SEQUENCE'), valueOf(moved, 'DTSTART')]).toEqual(['1', '20261120T210000Z']);

  await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
  const gone = (await file()).body;
  expect([valueOf(gone, 'SEQUENCE'), valueOf(gone, 'STATUS')]).toEqual(['2', 'CANCELLED']);
});

test('an unknown link has no calendar file', async () => {
  expect((await open(`1-${'a'.repeat(22)}/reserva.ics`)).status).toBe(404);
});

test('when the database is away the page says so and offers to try again', async () => {
  const sick = await startTestApp({ deps: { renderPage: (page) => ({ html: JSON.stringify(page) }) } });
  // A link without an existing shop could be answered 404 before the database fails.
  const { organization } = await world.aShop(sick.call);
  await sick.deps.pool.query('alter table reservations rename to reservations_away');
  const { statusCode, body } = await sick.app.inject({
    url: `/r/${publicIdOf(organization.id, 'a'.repeat(22))}`,
  });
  expect([statusCode, JSON.parse(body)]).toEqual([503, { kind: 'unavailable' }]);
  await sick.close();
});
