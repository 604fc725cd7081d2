import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { takeBooking } from '#domain/booking/contract.ts';
import { type Export, exportNumbers, readServiceNumbers } from '#domain/numbers/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import { aCharge } from '#test/a-charge.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
beforeAll(async () => {
  it = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  shop = await world.aShop(it.call);
  barber = await world.aStaffMember(shop, { firstname: '=HYPERLINK("x")', lastname: 'Díaz 💈' });
  await world.hoursFor(shop, barber);
  const service = await world.aService(shop, { name: 'Corte; "largo"', price: 500.5 });
  const booking = {
    barber_id: barber.user.id,
    client: { firstname: '+Eva', phone: '+598 99 123 456' },
    services: [{ service_id: service.id, quantity: 2 }],
    start_local: '2026-11-18T10:00',
    channel: 'phone' as const,
    anyway: true,
  };
  const { id } = await world.ask(it.call, takeBooking, booking, { token: shop.token });
  await world.ask(it.call, setReservationStatus, { id, status: 'completed' }, { token: shop.token });
  await aCharge(it, { reservation: id, goods: 100_100, discount: 10_00, tip: 50_50, day: '2026-11-18' });
});
afterAll(() => it.close());

type Input = Partial<z.input<typeof exportNumbers.input>> & { what: Export };
function fetchTable(input: Input, token = shop.token) {
  const { url } = requestOf(exportNumbers, { from: '2026-11-18', to: '2026-11-19', ...input });
  return it.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
}

test('reservations come as spreadsheets read them, and nothing in them is a formula', async () => {
  const { headers, body } = await fetchTable({ what: 'visits' });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(
    'attachment; filename="navaja-visitas-2026-11-18-2026-11-19.csv"',
  );
  const [head = '', row = '', ...rest] = body.split('\r\n');
  expect(rest).toEqual(['']);
  expect(head.startsWith('\uFEFFInicio;Fin;Estado;Origen;Barbero;')).toBe(true);
  expect(row).toBe(
    `18/11/2026 10:00;18/11/2026 11:00;Completada;Por teléfono;"'=HYPERLINK(""x"") Díaz 💈";;'+Eva;` +
      `'+598 99 123 456;;"Corte; ""largo"" × 2";1001,00;991,00;50,50`,
  );
});

test('for programs it is plain: commas, points, and instants beside what the clock reads', async () => {
  const { body } = await fetchTable({ what: 'charges', format: 'plain' });
  const [head = '', row = ''] = body.split('\r\n');
  expect(head).toBe(
    'Día de caja,Cobrado el,Cobrado el (UTC),Barbero,Sucursal,Cliente,Conceptos,Importe,Descuento,' +
      'Propina,Total,Efectivo,Tarjeta,Transferencia,Otro,Cobró,Anulado por,Estado,Importe original',
  );
  expect(row).toMatch(/^2026-11-18,2026-11-18T09:00,2026-11-18T12:00:00Z,/);
  expect(row).toMatch(/,1001\.00,10\.00,50\.50,1041\.50,1041\.50,0\.00,0\.00,0\.00,/);
  expect(row).toMatch(/,Cobrado,$/);
});

test('a voided charge adds nothing to its columns, and keeps what it came to in one of its own', async () => {
  const voidAs = (void_reason: string | null) =>
    it.db
      .updateTable('charges')
      .set({
        voided_at: void_reason && '2026-11-18T13:00:00Z',
        void_reason,
        voided_by: void_reason === null ? null : barber.user.id,
      })
      .where('organization_id', '=', shop.organization.id)
      .execute();
  await voidAs('Se cobró dos veces');
  const { body } = await fetchTable({ what: 'charges', format: 'plain' });
  await voidAs(null);
  const row = body.split('\r\n')[1] ?? '';
  expect(row).toMatch(/,0\.00,0\.00,0\.00,0\.00,0\.00,0\.00,0\.00,0\.00,/);
  expect(row).toMatch(/,Se cobró dos veces,Anulado,1041\.50$/);
});

test('a file that is refused takes nothing from the budget of files', async () => {
  const tooLong = { from: '2026-01-01', to: '2026-11-19', what: 'charges' as const };
  const before = await it.db.selectFrom('rate_limits').selectAll().execute();
  expect((await fetchTable(tooLong)).statusCode).toBe(422);
  expect(await it.db.selectFrom('rate_limits').selectAll().execute()).toEqual(before);
});

test('days, barbers and services are tables too', async () => {
  const lines = async (what: Export) => (await fetchTable({ what, format: 'plain' })).body.split('\r\n');
  expect((await lines('days')).map((line) => line.slice(0, 13))).toEqual([
    'Fecha,Visitas',
    '2026-11-18,1,',
    '2026-11-19,0,',
    '',
  ]);
  expect((await lines('barbers')).length).toBe(3);
  expect(await lines('services')).toEqual([
    'Servicio,Cantidad,Hecho,Minutos',
    '"Corte; ""largo""",2,991.00,60',
    '',
  ]);
});

test('a file has every service, and a call those that brought most', async () => {
  const { shop: large, barber: who, service } = await world.aShopAtWork(it.call);
  const as = { token: large.token };
  const form = { barber_id: who.user.id, client: null, channel: 'walk_in' as const, anyway: true };
  const services = [{ service_id: service.id, quantity: 1 }];
  const booked = { ...form, services, start_local: '2026-11-18T10:00' };
  const { id } = await world.ask(it.call, takeBooking, booked, as);
  await world.ask(it.call, setReservationStatus, { id, status: 'completed' }, as);
  await it.db
    .insertInto('reservation_lines')
    .values(
      Array.from({ length: 50 }, (_, nth) => ({
        organization_id: large.organization.id,
        reservation_id: id,
        position: nth + 1,
        service_id: service.id,
        name: `Corte ${nth}`,
        price_cents: 100,
        is_premium: false,
        duration_min: 5,
        quantity: 1,
      })),
    )
    .execute();
  const days = { from: '2026-11-18', to: '2026-11-18' };
  expect(await world.ask(it.call, readServiceNumbers, days, as)).toHaveLength(50);
  const { body } = await fetchTable({ ...days, what: 'services', format: 'plain' }, large.token);
  expect(body.trimEnd().split('\r\n')).toHaveLength(1 + 51);
});

test('a file is refused as everything else is, and after twenty that were sent in ten minutes', async () => {
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  const status = async (input: Input, token?: string) => (await fetchTable(input, token)).statusCode;
  expect(await status({ what: 'visits' }, barber.token)).toBe(403);
  expect(await status({ what: 'all' as Export }, manager.token)).toBe(422);
  expect(await status({ what: 'days', branch_id: 999_999 }, manager.token)).toBe(404);
  expect(await status({ what: 'days', from: '2026-01-01' }, manager.token)).toBe(422);
  for (let nth = 0; nth < 20; nth += 1) expect(await status({ what: 'services' }, manager.token)).toBe(200);
  expect(await status({ what: 'services' }, manager.token)).toBe(429);
});
