import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { mintPublicId } from '#api/security/tokens.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { noCache } from '#api/cache/response-cache.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import {
  changePublicReservation,
  moveReservation,
  type PublicReservation,
} from '#domain/reservations/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { requestOf, type Route } from '#domain/route.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

const date = '2026-11-20';
const held = [
  { hold: 'form', from: '13:00', to: '13:30' },
  { hold: 'offer', from: '14:00', to: '14:30' },
  { hold: 'deposit', from: '15:00', to: '15:30' },
] as const;

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let reservation: PublicReservation;
beforeAll(async () => {
  const renderPage = async (page: object) => ({ html: JSON.stringify(page) });
  it = await startTestApp({ deps: { cache: noCache, renderPage } });
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
  reservation = await world.aReservation(shop, { barber, service, start_local: `${date}T11:00` });
});
afterAll(() => it.close());

async function holdSlots() {
  const organization = shop.organization.id as OrganizationId;
  const { client_id } = await it.db
    .selectFrom('reservations')
    .select('client_id')
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  const rows = held.map(({ hold, from, to }) => ({
    organization_id: organization,
    external_id: mintPublicId(organization, 16),
    barber_id: barber.user.id,
    status: 'held' as const,
    hold,
    held_until: '2026-11-18T13:00:00Z',
    start_at: `${date}T${from}:00-03:00`,
    end_at: `${date}T${to}:00-03:00`,
    created_at: '2026-11-18T12:00:00Z',
    ...(hold !== 'form' && {
      client_id,
      client_firstname_snapshot: 'Delia',
      client_lastname_snapshot: 'Guardada',
      client_phone_snapshot: '+598 99 765 432',
    }),
  }));
  return it.db.insertInto('reservations').values(rows).returning(['id', 'external_id']).execute();
}

async function answerOf(url: string, token?: string): Promise<string> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const { statusCode, body } = await it.app.inject({ url, headers });
  return `${statusCode} ${body}`;
}

type Ids = { id: number; external_id: string };

async function viewOf({ id, external_id: externalId }: Ids): Promise<Record<string, string>> {
  const places = {
    slug: shop.slug,
    barberId: barber.user.id,
    barber_id: barber.user.id,
    id,
    reservation_id: id,
    externalId,
    date,
    month: '2026-11',
  };
  // Left out: the event stream never ends, and `/holds` lists the slots held for offers and deposits on purpose.
  const isOther = ({ path }: Route) => path !== '/reservations/events' && path !== '/holds';
  const reading = calls.filter((route) => route.method === 'GET' && isOther(route));
  const urls = reading.map((route: Route) => {
    const named = Object.entries(places).filter(([name]) => name in route.input.shape);
    return `/api${requestOf(route, Object.fromEntries(named)).url}`;
  });
  const view: Record<string, string> = {};
  for (const url of urls) view[url] = await answerOf(url, shop.token);
  for (const url of ['/', `/${shop.slug}`, `/r/${externalId}`, `/r/${externalId}/reserva.ics`])
    view[url] = await answerOf(url);
  return view;
}

function withoutBusy(view: Record<string, string>) {
  const entries = Object.entries(view);
  const isBusy = ([url]: [string, string]) => url.startsWith(`/api/public/${shop.slug}/reservations`);
  return { busy: entries.find(isBusy)?.[1] ?? '', rest: entries.filter((entry) => !isBusy(entry)) };
}

let slots: Ids[];
test('a held slot is in no answer and on no page but the public list of busy times', async () => {
  const before = await viewOf(reservation);
  expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(15);
  slots = await holdSlots();
  const after = withoutBusy(await viewOf(reservation));
  expect(after.rest).toEqual(withoutBusy(before).rest);
  const busy = JSON.parse(after.busy.slice(4)) as { start_at: string }[];
  expect(busy.map(({ start_at }) => start_at)).toEqual([
    '2026-11-20T14:00:00Z',
    '2026-11-20T16:00:00Z',
    '2026-11-20T17:00:00Z',
    '2026-11-20T18:00:00Z',
  ]);
});

test('a held slot has no page, no link and no history, and cannot be changed', async () => {
  for (const slot of slots) {
    const { id, external_id: externalId } = slot;
    const view = await viewOf(slot);
    expect(JSON.stringify(view)).not.toContain('Guardada');
    for (const url of [
      `/r/${externalId}`,
      `/r/${externalId}/reserva.ics`,
      `/api/reservations/public/${externalId}`,
    ])
      expect([url, view[url]?.slice(0, 3)]).toEqual([url, '404']);
    const move = { id, start_local: `${date}T17:00` };
    const moved = await it.call(moveReservation, move, { token: shop.token });
    const canceled = await it.call(changePublicReservation, { externalId, action: 'cancel' });
    expect([moved.status, canceled.status]).toEqual([404, 404]);
  }
});

test('no client can book a time that is held, and the staff move reservations only over what a form holds', async () => {
  for (const { hold, from } of held.toReversed()) {
    const start_local = `${date}T${from}`;
    const booked = await it.call(bookReservation, {
      slug: shop.slug,
      barber_id: barber.user.id,
      client: world.aClient(),
      services: [{ service_id: service.id, quantity: 1 }],
      start_local,
    });
    const moved = await it.call(moveReservation, { id: reservation.id, start_local }, { token: shop.token });
    expect([booked.status, booked.body]).toEqual([409, new Refusal('slot_taken').body]);
    const detail = 'Ese horario está reservado para otra persona hasta las 10:00.';
    const refused = [409, { code: 'slot_held', detail }];
    const expected = hold === 'form' ? [200, { id: reservation.id }] : refused;
    expect([moved.status, moved.body]).toMatchObject(expected);
  }
});

test('a slot that waits for an email is known only to the public list of busy times', async () => {
  const before = await viewOf(reservation);
  const organization = shop.organization.id as OrganizationId;
  const waiting = {
    organization_id: organization,
    external_id: mintPublicId(organization, 16),
    barber_id: barber.user.id,
    status: 'held' as const,
    hold: 'email' as const,
    held_until: '2026-11-18T13:00:00Z',
    token_hash: Buffer.alloc(32),
    start_at: `${date}T16:00:00-03:00`,
    end_at: `${date}T16:30:00-03:00`,
    created_at: '2026-11-18T12:00:00Z',
    client_firstname_snapshot: 'Delia',
    client_lastname_snapshot: 'Guardada',
  };
  const slot = await it.db
    .insertInto('reservations')
    .values({ ...waiting, held_lines: sql`'[]'::jsonb` })
    .returning(['id', 'external_id'])
    .executeTakeFirstOrThrow();
  const after = withoutBusy(await viewOf(reservation));
  expect(after.busy).toContain('"start_at":"2026-11-20T19:00:00Z"');
  expect(after.rest).toEqual(withoutBusy(before).rest);
  expect(JSON.stringify(await viewOf(slot))).not.toContain('Guardada');
});

test('a row that holds nothing has a client and a name, and a held one says what for and until when', async () => {
  const set = (changes: object) =>
    it.db
      .updateTable('reservations')
      .set(changes)
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', reservation.id)
      .execute();
  for (const changes of [
    { client_id: null },
    { client_firstname_snapshot: null },
    { hold: 'form' },
    { status: 'held' },
    { status: 'held', hold: 'form' },
    { status: 'held', hold: 'email', held_until: '2026-11-18T13:00:00Z' },
    { status: 'held', hold: 'other', held_until: '2026-11-18T13:00:00Z' },
    { status: 'held', hold: 'offer', held_until: '2026-11-18T13:00:00Z', client_id: null },
  ]) {
    await expect(set(changes)).rejects.toThrow('reservations_hold');
  }
});
