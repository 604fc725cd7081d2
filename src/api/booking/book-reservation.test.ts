import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { deleteBranch, editBranch } from '#domain/branches/contract.ts';
import { assignBranch, deleteUser } from '#domain/barbers/contract.ts';
import { listReservations, readPublicReservation, type Reservation } from '#domain/reservations/contract.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import { deleteService, editService, type Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;

beforeAll(async () => {
  app = await startTestApp();
  shop = await world.aShop(app.call);
  barber = await world.aStaffMember(shop);
  service = await world.aService(shop);
  await world.hoursFor(shop, barber, { from: '09:00', to: '13:00', second: ['14:00', '20:00'] });
  await world.ask(app.call, addDayOff, { off_date: '2026-11-24', reason: 'Médico' }, { token: barber.token });
});
afterAll(() => app.close());

type Form = Parameters<
  typeof app.call<typeof bookReservation.input, typeof bookReservation.answer, 'anyone'>
>[1];
const form = (changes: Partial<Form> = {}): Form => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  client: world.aClient(),
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: '2026-11-19T09:00',
  ...changes,
});
const book = (changes: Partial<Form> = {}, key?: string) =>
  app.call(bookReservation, form(changes), key === undefined ? {} : { headers: { 'idempotency-key': key } });
const inAgenda = (filter = {}): Promise<Reservation[]> =>
  world.ask(app.call, listReservations, { limit: 100, ...filter }, { token: shop.token });
const agendaEntry = async (id: number | undefined) => (await inAgenda()).find((entry) => entry.id === id);

describe('a booking', () => {
  test('answers the reservation with server-computed end, name, price and link', async () => {
    const { status, body } = await book({ start_local: '2026-11-19T09:00', notes: 'Con tijera' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'scheduled',
      start_at: '2026-11-19T12:00:00Z',
      end_at: '2026-11-19T12:30:00Z',
      barber: { id: barber.user.id, firstname: 'Bruno' },
      client: { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 123 456' },
      client_name_snapshot: 'Carla Sosa',
      services: [
        {
          service_id: service.id,
          quantity: 1,
          duration_min: 30,
          service: { id: service.id, name: 'Corte', price: 500, is_premium: false },
        },
      ],
      org_slug: shop.slug,
    });
    expect(body.external_id).toMatch(/^[0-9a-z]+-[\w-]{22}$/);
  });

  test('answers what its link shows from then on', async () => {
    const photo_url = `${app.deps.config.publicUrl}/images/${'a'.repeat(32)}.webp`;
    await app.db
      .updateTable('users')
      .set({ photo_url })
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', barber.user.id)
      .execute();
    const client = world.aClient({ firstname: ' Ana  María ', phone: '099 1' });
    const services = [{ service_id: service.id, quantity: 2 }];
    const { body } = await book({ start_local: '2026-11-19T19:00', client, services });
    const { external_id: externalId } = body;
    expect(body.barber.photo_url).toBe(photo_url);
    expect(await world.ask(app.call, readPublicReservation, { externalId })).toEqual(body);
  });

  test('never answers e-mail, notes or the identity of the client', async () => {
    const client = world.aClient({ email: 'secreta@example.com', phone: '+598 94 444 444' });
    const { body } = await book({ start_local: '2026-11-19T09:30', notes: 'Nota privada', client });
    expect(JSON.stringify(body)).not.toMatch(/secreta|Nota privada/);
    expect(Object.keys(body.client).toSorted()).toEqual(['firstname', 'lastname', 'phone']);
    expect(body).not.toHaveProperty('notes');
    const stored = await agendaEntry(body.id);
    expect(stored).toMatchObject({ notes: 'Nota privada', client: { email: 'secreta@example.com' } });
  });

  test('merges lines of the same service and refuses more than 10 of it', async () => {
    const twice = [
      { service_id: service.id, quantity: 1 },
      { service_id: service.id, quantity: 2 },
    ];
    const { body } = await book({ start_local: '2026-11-19T10:00', services: twice });
    expect(body.services).toMatchObject([{ service_id: service.id, quantity: 3 }]);
    expect(body.end_at).toBe('2026-11-19T14:30:00Z');
    const many = [1, 2].map(() => ({ service_id: service.id, quantity: 6 }));
    expect((await book({ services: many })).status).toBe(422);
  });

  test('takes price, name and duration from the shop, and keeps them when the service changes or goes', async () => {
    const color = await world.aService(shop, { name: 'Color', price: 10.01, duration_minutes: 20 });
    const sneaky = { service_id: color.id, quantity: 1, price: 0, duration_min: 1, name: 'Gratis' };
    const { body } = await book({ start_local: '2026-11-19T14:00', services: [sneaky] });
    const asBooked = { name: 'Color', price: 10.01, is_premium: false };
    expect(body).toMatchObject({
      end_at: '2026-11-19T17:20:00Z',
      services: [{ duration_min: 20, service: asBooked }],
    });
    const { token } = shop;
    const dearer = { id: color.id, name: 'Color nuevo', price: 99, duration_minutes: 90 };
    await world.ask(app.call, editService, dearer, { token });
    await world.ask(app.call, deleteService, { id: color.id }, { token });
    expect(await agendaEntry(body.id)).toMatchObject({ services: [{ duration_min: 20, service: asBooked }] });
  });

  test('may touch the reservations beside it but not overlap them', async () => {
    const at = async (time: string) => (await book({ start_local: `2026-11-20T${time}` })).status;
    expect(await at('10:30')).toBe(201);
    expect(await at('10:00')).toBe(201);
    expect(await at('11:00')).toBe(201);
    expect(await at('10:45')).toBe(409);
    expect(await at('09:45')).toBe(409);
  });
});

describe('a refused booking', () => {
  const cases: [title: string, changes: () => Partial<Form>, status: number, says: RegExp][] = [
    ['of an unknown shop', () => ({ slug: 'no-existe' }), 404, /No encontrado/],
    ['in the past', () => ({ start_local: '2026-11-18T08:45' }), 422, /ya pasó/],
    ['after the window', () => ({ start_local: '2026-12-04T10:00' }), 422, /15 días/],
    ['off the quarter hours', () => ({ start_local: '2026-11-23T10:10' }), 422, /15 minutos/],
    ['on a day off', () => ({ start_local: '2026-11-24T10:00' }), 409, /libre ese día/],
    ['before the hours', () => ({ start_local: '2026-11-23T08:45' }), 409, /no atiende/],
    ['across the lunch break', () => ({ start_local: '2026-11-23T12:45' }), 409, /no atiende/],
    ['of an unknown service', () => ({ services: [{ service_id: 987, quantity: 1 }] }), 422, /servicios/],
    ['of an unknown barber', () => ({ barber_id: 987 }), 422, /barbero/],
    ['in an unknown branch', () => ({ branch_id: 987 }), 422, /sucursal/],
    ['without services', () => ({ services: [] }), 422, /al menos un servicio/],
    ['with quantity 0', () => ({ services: [{ service_id: service.id, quantity: 0 }] }), 422, /mínima/],
    ['with quantity 11', () => ({ services: [{ service_id: service.id, quantity: 11 }] }), 422, /máxima/],
    ['with a malformed e-mail', () => ({ client: world.aClient({ email: 'nada' }) }), 422, /correo/],
    ['without a phone', () => ({ client: world.aClient({ phone: ' ' }) }), 422, /Requerido/],
    ['on a date that does not exist', () => ({ start_local: '2026-11-31T10:00' }), 422, /no existe/],
  ];
  test.each(cases)('%s says why and books nothing', async (_title, changes, status, says) => {
    const before = await inAgenda();
    const answer = await book({ start_local: '2026-11-23T10:00', ...changes() });
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.detail)).toMatch(says);
    expect(await inAgenda()).toEqual(before);
  });

  test('of more than 720 minutes is refused as too long, not as outside the hours', async () => {
    const long = await world.aService(shop, { name: 'Día entero', duration_minutes: 361 });
    const services = [{ service_id: long.id, quantity: 2 }];
    const answer = await book({ start_local: '2026-11-23T10:00', services });
    expect([answer.status, answer.detail]).toEqual([422, 'La visita no puede durar más de 12 horas.']);
  });

  test.each(['service', 'barber', 'branch'] as const)('takes no %s of another shop', async (kind) => {
    const other = await world.aShop(app.call);
    const theirs = {
      service: async () => ({ services: [{ service_id: (await world.aService(other)).id, quantity: 1 }] }),
      barber: async () => ({ barber_id: (await world.aStaffMember(other)).user.id }),
      branch: async () => ({ branch_id: (await world.aBranch(other)).id }),
    };
    expect((await book({ start_local: '2026-11-23T10:00', ...(await theirs[kind]()) })).status).toBe(422);
  });

  test('a manager and a barber who left cannot be booked, an owner can', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const gone = await world.aStaffMember(shop);
    for (const person of [manager, gone, shop.owner]) await world.hoursFor(shop, person);
    await world.ask(app.call, deleteUser, { id: gone.user.id }, { token: shop.token });
    const at = { start_local: '2026-11-25T10:00' };
    expect((await book({ ...at, barber_id: manager.user.id })).status).toBe(422);
    expect((await book({ ...at, barber_id: gone.user.id })).status).toBe(422);
    expect((await book({ ...at, barber_id: shop.owner.user.id })).status).toBe(201);
  });

  test('inactive services cannot be booked', async () => {
    const hidden = await world.aService(shop, { active: false });
    expect((await book({ services: [{ service_id: hidden.id, quantity: 1 }] })).status).toBe(422);
  });

  test.each([
    [null, 201],
    ['active', 201],
    ['trialing', 403],
    ['past_due', 403],
    ['canceled', 403],
  ])('subscription %s answers %i', async (status, expected) => {
    const other = await world.aShop(app.call);
    await world.hoursFor(other, other.owner);
    const id = (await world.aService(other)).id;
    if (status) {
      const row = { organization_id: other.organization.id, customer_id: 'cus_1', status };
      await app.db.insertInto('billing').values(row).execute();
    }
    const answer = await book({
      slug: other.slug,
      barber_id: other.owner.user.id,
      services: [{ service_id: id, quantity: 1 }],
      start_local: '2026-11-19T10:00',
    });
    expect(answer.status).toBe(expected);
  });
});

describe('the branch of a booking', () => {
  const branchOf = async (changes: Partial<Form>) => (await book(changes)).body.branch_id;

  test('is none, then the only open one, then the one asked for, and always the own one of the barber', async () => {
    expect(await branchOf({ start_local: '2026-11-26T09:00' })).toBeNull();
    const centro = await world.aBranch(shop, { name: 'Centro' });
    expect(await branchOf({ start_local: '2026-11-26T09:30' })).toBe(centro.id);
    const norte = await world.aBranch(shop, { name: 'Norte' });
    expect(await branchOf({ start_local: '2026-11-26T10:00' })).toBeNull();
    expect(await branchOf({ start_local: '2026-11-26T10:30', branch_id: norte.id })).toBe(norte.id);
    const { token } = shop;
    await world.ask(app.call, assignBranch, { id: barber.user.id, branch_id: centro.id }, { token });
    const own = await branchOf({ start_local: '2026-11-26T11:00', branch_id: norte.id });
    expect(own).toBe(centro.id);
    await world.ask(app.call, editBranch, { id: norte.id, is_active: false }, { token });
    const closed = await book({ start_local: '2026-11-26T11:30', branch_id: norte.id });
    expect(closed.status).toBe(422);
    await world.ask(app.call, deleteBranch, { id: centro.id }, { token });
    expect((await inAgenda()).find(({ start_at }) => start_at === '2026-11-26T14:00:00Z')).toMatchObject({
      branch_id: centro.id,
    });
  });
});

describe('the client of a booking', () => {
  const clientOf = async (time: string, client: ReturnType<typeof world.aClient>) => {
    const { body } = await book({ start_local: `2026-11-27T${time}`, client });
    return (await agendaEntry(body.id))?.client;
  };

  test('is joined by e-mail ignoring case, else by the digits of the phone, and never overwritten', async () => {
    const first = await clientOf(
      '09:00',
      world.aClient({ email: 'lu@example.com', phone: '+598 91 000 111' }),
    );
    const byEmail = await clientOf('09:30', {
      ...world.aClient({ email: 'LU@Example.com', phone: '+598 92 222 222' }),
      firstname: 'Intrusa',
    });
    expect(byEmail?.id).toBe(first?.id);
    const byPhone = await clientOf(
      '10:00',
      world.aClient({ email: 'otra@example.com', phone: '+598 91000111' }),
    );
    expect(byPhone?.id).toBe(first?.id);
    const another = await clientOf(
      '10:30',
      world.aClient({ email: 'nueva@example.com', phone: '+598 93 333 333' }),
    );
    expect(another?.id).not.toBe(first?.id);
    expect(first).toMatchObject({ firstname: 'Carla', email: 'lu@example.com', phone: '+598 91 000 111' });
    const stored = await app.db
      .selectFrom('clients')
      .select(['firstname', 'email', 'phone'])
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', first?.id ?? 0)
      .execute();
    expect(stored).toEqual([{ firstname: 'Carla', email: 'lu@example.com', phone: '+598 91 000 111' }]);
  });

  test('is shown to staff as typed: a booking with another’s phone or e-mail tells nothing of that person', async () => {
    await clientOf('12:00', world.aClient({ email: 'real@example.com', phone: '+598 91 555 000' }));
    const typed = {
      ...world.aClient({ email: 'mala@example.com', phone: '+598 91 555 000' }),
      firstname: 'Mala',
    };
    expect(await clientOf('12:30', typed)).toMatchObject(typed);
    const real = {
      ...world.aClient({ email: 'mala@example.com', phone: '+598 91 555 111' }),
      firstname: 'Real',
    };
    expect(await clientOf('14:00', real)).toMatchObject(real);
  });

  test('of another shop is another client', async () => {
    const other = await world.aShop(app.call);
    await world.hoursFor(other, other.owner);
    const client = world.aClient({ email: 'lu@example.com' });
    const reservation = { barber: other.owner, service: await world.aService(other), client };
    await world.aReservation(other, { ...reservation, start_local: '2026-11-27T09:00' });
    for (const { organization } of [shop, other]) {
      const ids = await app.db
        .selectFrom('clients')
        .select('id')
        .where('organization_id', '=', organization.id)
        .where('email', '=', 'lu@example.com')
        .execute();
      expect(ids).toHaveLength(1);
    }
  });
});
