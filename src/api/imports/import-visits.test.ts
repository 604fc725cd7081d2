import { describe, expect, test } from 'vitest';
import { createClient } from '#domain/clients/contract.ts';
import { mergeClients } from '#domain/clients/merge-contract.ts';
import * as calls from '#domain/imports/contract.ts';
import { readNumbers } from '#domain/numbers/contract.ts';
import { listReservations, summariseReservations } from '#domain/reservations/contract.ts';
import { aDraft, importFile } from '#test/import-file.ts';
import { home, it, withImportingShops } from '#test/importing-shop.ts';
import * as world from '#test/world.ts';

withImportingShops();

describe('a file of visits', () => {
  test('brings what was and what is to come, judged like a move by the staff', async () => {
    const sent = await home.draft('visitas', importFile('agendapro-visitas.csv'));
    const bruno = { name: 'Bruno Díaz', id: home.barber.user.id };
    expect(sent.mapping.barbers).toEqual([bruno, { name: 'Nadie Conocido', id: null }]);
    expect(sent.mapping.services).toEqual([
      { name: 'Corte', id: home.service.id },
      { name: 'Masaje capilar', id: null },
    ]);
    const done = await home.run(sent);
    expect(done.counts).toEqual({ new: 3, known: 0, problems: 3 });
    expect(done.problems.map(({ problem }) => problem)).toEqual(['bad_date', 'unknown_barber', 'taken']);
    expect(await home.visits()).toMatchObject([
      { start_at: '2026-11-10T13:00:00Z', end_at: '2026-11-10T13:30:00Z', status: 'completed' },
      { start_at: '2026-11-11T14:00:00Z', status: 'no_show', notes: 'Masaje capilar · llegó tarde' },
      { start_at: '2026-11-25T19:30:00Z', end_at: '2026-11-25T20:00:00Z', status: 'confirmed' },
    ]);
    const hidden = await it.db
      .selectFrom('services')
      .select('active')
      .where('organization_id', '=', home.shop.organization.id)
      .where('name', '=', 'Importado')
      .execute();
    expect(hidden).toEqual([{ active: false }]);
    expect(await home.clients()).toHaveLength(3);
    expect(it.mailer.sent.filter(({ subject }) => /reserva|turno/i.test(subject))).toEqual([]);
  });

  test('names whoever came as the file does, also where the shop knows their contact by another name', async () => {
    await home.bring(
      'clientes',
      'Nombre,Apellido,Teléfono,Correo\nRosa,Díaz,+598 99 111 002,rosa@example.com\n',
    );
    await home.bring(
      'visitas',
      'Fecha,Hora,Nombre,Teléfono,Barbero\n2026-11-25,10:00,Leo,099 111 002,Bruno\n2026-11-25,11:00,ROSA,099 111 002,Bruno\n',
    );
    const [rosa] = await home.clients();
    const contact = { client_id: rosa?.id, client_email_snapshot: 'rosa@example.com' };
    expect(await home.clients()).toHaveLength(1);
    expect(await home.visits()).toMatchObject([
      { ...contact, client_firstname_snapshot: 'Leo', client_lastname_snapshot: '' },
      { ...contact, client_firstname_snapshot: 'ROSA', client_lastname_snapshot: 'Díaz' },
    ]);
  });

  test('what was canceled elsewhere was not canceled late', async () => {
    const days = { from: '2026-11-10', to: '2026-11-10' };
    await home.bring('visitas', 'Fecha,Hora,Nombre,Barbero,Estado\n2026-11-10,10:00,Leo,Bruno,Cancelada\n');
    const { totals } = await world.ask(it.call, readNumbers, days, home.as());
    expect(totals).toMatchObject({ visits: 0, canceled: 1, late_canceled: 0 });
  });

  test('of a premium service it costs nothing, in the agenda as in the numbers, whatever the file says', async () => {
    await world.aService(home.shop, { name: 'Toalla', is_premium: true });
    await home.bring(
      'visitas',
      'Fecha,Hora,Nombre,Barbero,Estado,Servicio,Precio\n2026-11-10,10:00,Leo,Bruno,Completada,Toalla,300\n2026-11-10,11:00,Eva,Bruno,Completada,Corte,450\n',
    );
    const days = { from: '2026-11-10', to: '2026-11-10' };
    const { totals } = await world.ask(it.call, readNumbers, days, home.as());
    const sums = await world.ask(it.call, summariseReservations, {}, home.as());
    const [first] = await world.ask(it.call, listReservations, {}, home.as());
    expect([totals.done, sums.completed_price, first?.services[0]?.service.price]).toEqual([450, 450, 0]);
  });

  test('brought again it changes nothing', async () => {
    await home.bring('visitas', importFile('agendapro-visitas.csv'));
    const before = await home.bytes();
    const again = await home.bring('visitas', importFile('agendapro-visitas.csv'));
    expect(again.counts).toEqual({ new: 0, known: 3, problems: 3 });
    expect(await home.bytes()).toEqual(before);
  });

  test('brought again it changes nothing of those who were merged since', async () => {
    await home.bring('visitas', importFile('agendapro-visitas.csv'));
    const ids = (await home.clients()).map(({ id }) => id);
    const { id } = await world.ask(it.call, createClient, { firstname: 'Rosa' }, home.as());
    await world.ask(it.call, mergeClients, { id, ids }, home.as());
    const again = await home.bring('visitas', importFile('agendapro-visitas.csv'));
    expect(again.counts).toEqual({ new: 0, known: 3, problems: 3 });
    expect(await home.visits()).toHaveLength(3);
  });

  test('brought again it changes nothing, also of those who left no contact', async () => {
    const content =
      'Fecha,Hora,Nombre,Barbero,Estado\n2026-11-10,10:00,Juan Pérez,Bruno,Completada\n2026-11-10,11:00,Eva Paz,Bruno,No asistió\n2026-11-10,12:00,Leo,Bruno,Cancelada\n2026-11-10,12:00,Ana,Bruno,Cancelada\n';
    await home.bring('visitas', content);
    const before = await home.bytes();
    const again = await home.bring('visitas', content);
    expect(again.counts).toEqual({ new: 0, known: 4, problems: 0 });
    expect(await home.bytes()).toEqual(before);
  });

  test('gives way to what stands in the shop already, also if that came after the preview', async () => {
    const unnamed = await home.draft('visitas', 'Fecha,Hora,Nombre\n2026-11-19,10:00,Juan\n');
    expect(unnamed.problems).toMatchObject([{ problem: 'unknown_barber', count: 1 }]);
    const content = 'Fecha,Hora,Nombre,Barbero\n2026-11-19,10:00,Juan,Bruno\n2026-11-19,11:00,Eva,Bruno\n';
    const named = await home.draft('visitas', content);
    expect(named.counts).toEqual({ new: 2, known: 0, problems: 0 });
    await world.aReservation(home.shop, {
      barber: home.barber,
      service: home.service,
      start_local: '2026-11-19T10:00',
    });
    expect(await home.run(named)).toMatchObject({ counts: { new: 1, known: 0, problems: 1 } });
  });

  test('the hour that a clock skips is a problem, the one that it repeats is not', async () => {
    const madrid = await world.aShop(it.call, { timezone: 'Europe/Madrid' });
    const content = 'Fecha,Hora,Nombre\n29/03/2026,02:30,Juan\n25/10/2026,02:30,Eva\n29/03/2026,03:30,Leo\n';
    const sent = await aDraft(it, madrid.token, 'visitas', content);
    expect(sent).toMatchObject({
      counts: { new: 2, known: 0, problems: 1 },
      problems: [{ problem: 'nonexistent_time' }],
    });
  });

  test('tells clients by mail only where that was ticked', async () => {
    const content = 'Fecha,Hora,Nombre,Correo,Barbero\n2026-11-25,10:00,Juan,juan@example.com,Bruno\n';
    const sent = await home.draft('visitas', content);
    await world.ask(it.call, calls.editImport, { id: sent.id, mapping: { notify: true } }, home.as());
    await home.run(sent);
    await it.deps.jobs.drain();
    expect(it.mailer.sent.filter(({ to }) => to.includes('juan@example.com'))).toHaveLength(1);
  });
});
