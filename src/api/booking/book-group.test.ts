import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBooking, bookReservation } from '#domain/booking/contract.ts';
import { bookGroup, takeGroup } from '#domain/booking/groups/contract.ts';
import { listClients } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  listReservations,
  readAgenda,
  readPublicReservation,
  undoChange,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let team: [world.Staff, world.Staff];
let cut: Service;
let beard: Service;

beforeAll(async () => {
  app = await startTestApp({ deps: { renderPage: async (page) => ({ html: JSON.stringify(page) }) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  shop = await world.aShop(app.call);
  team = [
    await world.aStaffMember(shop, { firstname: 'Bruno' }),
    await world.aStaffMember(shop, { firstname: 'Eva' }),
  ];
  for (const barber of team) await world.hoursFor(shop, barber);
  cut = await world.aService(shop);
  beard = await world.aService(shop, { name: 'Barba', duration_minutes: 45 });
  await app.deps.jobs.drain();
  app.mailer.sent.length = 0;
});

const date = '2026-11-19';
const wants = (...services: Service[]) => services.map(({ id }) => ({ service_id: id, quantity: 1 }));
const leo = (service = cut) => ({ firstname: 'Leo', services: wants(service) });
type Form = z.input<typeof bookGroup.input>;

const form = (more: Partial<Form> = {}): Form => ({
  slug: shop.slug,
  client: world.aClient(),
  people: [{ firstname: 'Carla', services: wants(cut) }, leo()],
  arrangement: 'in_a_row',
  ...(more.arrangement !== 'together' && !more.any_barber && { barber_id: team[0].user.id }),
  start_local: `${date}T10:00`,
  ...more,
});
const book = (more: Partial<Form> = {}, key = '') =>
  app.call(bookGroup, form(more), key ? { headers: { 'idempotency-key': key } } : {});
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const locsOf = ({ body }: { body: unknown }) =>
  (body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc.join('.'));
const rows = () =>
  app.db
    .selectFrom('reservations')
    .selectAll()
    .where('organization_id', '=', shop.organization.id)
    .orderBy('id')
    .execute();

describe('a group', () => {
  test('one after the other is booked whole, the booker first, each under their own name', async () => {
    const client = world.aClient();
    const { status, body } = await book({
      client,
      people: [{ firstname: 'Otra', services: wants(cut) }, leo(beard)],
    });
    expect(status).toBe(201);
    expect(body.reservations).toMatchObject([
      {
        client_name_snapshot: 'Carla Sosa',
        start_at: `${date}T13:00:00Z`,
        end_at: `${date}T13:30:00Z`,
        group: { people: 2 },
      },
      {
        client_name_snapshot: 'Leo',
        client_phone_snapshot: null,
        start_at: `${date}T13:30:00Z`,
        end_at: `${date}T14:15:00Z`,
      },
    ]);
    expect(body.reservations[1]).not.toHaveProperty('group');
    const [booker, companion] = await rows();
    expect([booker?.group_id, companion?.group_id]).toEqual([booker?.id, booker?.id]);
    expect(companion).toMatchObject({
      client_id: booker?.client_id,
      contact_phone: null,
      contact_email: null,
      client_email_snapshot: null,
    });
    expect(await world.ask(app.call, listClients, {}, { token: shop.token })).toHaveLength(1);
    const link = await app.call(readPublicReservation, { externalId: companion?.external_id ?? '' });
    expect(link.body).toMatchObject({ client: { firstname: 'Leo', phone: null } });
    expect(link.body).not.toHaveProperty('group');
    const listed = await world.ask(app.call, listReservations, {}, { token: shop.token });
    expect(listed.map(({ group_id }) => group_id)).toEqual([booker?.id, booker?.id]);
    const { visits } = await world.ask(app.call, readAgenda, { from: date, to: date }, { token: shop.token });
    expect(visits.map(({ group_id }) => group_id)).toEqual([booker?.id, booker?.id]);
  });

  test('is told of in one email and one calendar file that list everybody; barbers hear of their own', async () => {
    const client = world.aClient();
    await book({
      client,
      arrangement: 'together',
      people: [{ firstname: 'Carla', services: wants(cut) }, leo(beard)],
    });
    await app.deps.jobs.drain();
    expect(app.mailer.sent.map(({ to }) => to).toSorted()).toEqual(
      [client.email, ...team.map(({ email }) => email)].toSorted(),
    );
    const letter = app.mailer.sent.find(({ to }) => to === client.email);
    expect(letter?.text).toMatch(/Carla Sosa: 10:00 a 10:30, .*, con (Bruno|Eva) Díaz/);
    expect(letter?.text).toMatch(/Leo: 10:00 a 10:45, Barba, con (Bruno|Eva) Díaz/);
    const calendar = (letter?.invitation?.content ?? '').replaceAll('\r\n ', '');
    expect(calendar).toContain('Leo: 10:00 a 10:45');
    expect(calendar).toContain('DTEND:20261119T134500Z');
    const toBarbers = app.mailer.sent.filter(({ to }) => to !== client.email).map(({ text }) => text);
    expect(toBarbers.filter((text) => text.includes('Viene con'))).toHaveLength(1);
  });

  test('repeated with its key is answered as before; the key of a booking answers no group', async () => {
    const client = world.aClient();
    const first = await book({ client }, 'one');
    const again = await book({ client }, 'one');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await rows()).toHaveLength(2);
    const other = await app.call(
      bookReservation,
      {
        slug: shop.slug,
        barber_id: team[1].user.id,
        client,
        services: wants(cut),
        start_local: `${date}T10:00`,
      },
      { headers: { 'idempotency-key': 'one' } },
    );
    expect(codeOf(other)).toBe('idempotency_mismatch');
  });

  test('of which one is refused is refused whole, and says for whom', async () => {
    await book({ start_local: `${date}T10:30` });
    const taken = await book();
    expect([taken.status, codeOf(taken), locsOf(taken)]).toEqual([409, 'slot_taken', ['people.1']]);
    const unknown = await book({
      people: [
        { firstname: 'Carla', services: wants(cut) },
        { firstname: 'Leo', services: [{ service_id: 999_999, quantity: 1 }] },
      ],
    });
    expect([unknown.status, locsOf(unknown)]).toEqual([422, ['people.1']]);
    expect(await rows()).toHaveLength(2);
  });

  test('is asked for by two to five people with clean names, and together without a barber', async () => {
    const one = { firstname: 'Carla', services: wants(cut) };
    const wrong: [Partial<Form>, string][] = [
      [{ people: [one] }, 'people'],
      [{ people: [one, leo(), leo(), leo(), leo(), leo()] }, 'people'],
      [{ people: [one, { ...leo(), firstname: 'Le\0o' }] }, 'people.1.firstname'],
      [{ people: [one, { ...leo(), services: [] }] }, 'people.1.services'],
      [{ arrangement: 'together', barber_id: team[0].user.id }, 'barber_id'],
      [{ any_barber: true, barber_id: team[0].user.id }, 'barber_id'],
    ];
    for (const [more, loc] of wrong) {
      const answer = await book(more);
      expect([loc, answer.status, locsOf(answer)]).toEqual([loc, 422, [loc]]);
    }
    expect(await rows()).toEqual([]);
  });

  test('of strangers is held whole until the booker confirms, and then stands whole', async () => {
    await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, { token: shop.token });
    const client = world.aClient();
    const held = await book({ client, arrangement: 'together' });
    expect(held.status).toBe(202);
    expect((await rows()).map(({ status }) => status)).toEqual(['held', 'held']);
    await app.deps.jobs.drain();
    expect(app.mailer.sent.map(({ to }) => to)).toEqual([client.email]);
    expect(app.mailer.sent[0]?.text).toContain('Leo: 10:00 a 10:30');
    const [, externalId = '', token = ''] =
      /\/r\/([\w-]+)\?t=([\w-]+)/.exec(app.mailer.sent[0]?.text ?? '') ?? [];
    const page = await app.app.inject(`/r/${externalId}?t=${token}`);
    expect(page.body).toContain('"firstname":"Leo"');
    const confirmed = await app.call(acceptBooking, { externalId, token });
    expect([confirmed.status, confirmed.body.group]).toEqual([200, { people: 2 }]);
    const stored = await rows();
    expect(stored.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
    expect(new Set(stored.map(({ client_id }) => client_id)).size).toBe(1);
    app.mailer.sent.length = 0;
    await app.deps.jobs.drain();
    expect(app.mailer.sent).toHaveLength(3);
  });

  test('that nobody confirmed goes whole when somebody takes one of its places', async () => {
    await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, { token: shop.token });
    await book({ arrangement: 'together' });
    await world.ask(app.call, editRules, { online: { confirmation: 'off' } }, { token: shop.token });
    app.clock.advance(11 * 60_000);
    const [booker] = await rows();
    const single = await app.call(bookReservation, {
      slug: shop.slug,
      barber_id: booker?.barber_id ?? 0,
      client: world.aClient(),
      services: wants(cut),
      start_local: `${date}T10:00`,
    });
    expect(single.status).toBe(201);
    expect((await rows()).map(({ status }) => status)).toEqual(['scheduled']);
  });

  test('by the staff takes their forms of a client, and is taken back with one press', async () => {
    const change_id = crypto.randomUUID();
    const taken = await app.call(
      takeGroup,
      {
        client: { firstname: 'Carla', phone: '+598 99 123 456' },
        people: [{ firstname: 'Carla', services: wants(cut) }, leo()],
        arrangement: 'in_a_row',
        barber_id: team[0].user.id,
        start_local: `${date}T17:50`,
        channel: 'phone',
        anyway: true,
        change_id,
      },
      { token: shop.token },
    );
    expect(taken.status).toBe(201);
    expect(taken.body.reservations).toMatchObject([
      { client_name_snapshot: 'Carla', channel: 'phone', booked_by: shop.owner.user.id },
      { client_name_snapshot: 'Leo', channel: 'phone', client: { phone: null } },
    ]);
    const [booker] = taken.body.reservations;
    expect(taken.body.reservations.map(({ group_id }) => group_id)).toEqual([booker?.id, booker?.id]);
    await world.ask(app.call, undoChange, { changeId: change_id }, { token: shop.token });
    expect((await rows()).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });
});
