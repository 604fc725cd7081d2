import { describe, expect, test } from 'vitest';
import * as calls from '#domain/imports/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { home, it, withImportingShops } from '#test/importing-shop.ts';
import * as world from '#test/world.ts';

withImportingShops();

const head = 'Fecha,Hora,Nombre,Correo,Barbero,Estado\n';
const row = (hour: string, status: string) => `2026-11-10,${hour},Leo,leo@example.com,Bruno,${status}\n`;

const reminders = () =>
  it.db
    .selectFrom('outbox')
    .select('key')
    .where('organization_id', '=', home.shop.organization.id)
    .where('kind', '=', 'visit-reminder')
    .execute();

describe('a status of a file', () => {
  test('that is not understood is named, and its rows come once the owner says what it is', async () => {
    const sent = await home.draft(
      'visitas',
      head +
        row('10:00', 'En sala') +
        row('11:00', 'en SALA') +
        row('12:00', 'Reagendada') +
        row('13:00', ''),
    );
    expect(sent.counts).toEqual({ new: 1, known: 0, problems: 3 });
    expect(sent.problems).toEqual([
      { problem: 'unknown_status', detail: 'No entendemos el estado «En sala».', count: 1 },
      { problem: 'unknown_status', detail: 'No entendemos el estado «en SALA».', count: 1 },
      { problem: 'unknown_status', detail: 'No entendemos el estado «Reagendada».', count: 1 },
    ]);
    expect(sent.mapping.statuses).toEqual([
      { name: 'En sala', status: null },
      { name: 'Reagendada', status: null },
    ]);
    const statuses = [{ name: 'En sala', status: 'no_show' as const }];
    const said = await world.ask(
      it.call,
      calls.editImport,
      { id: sent.id, mapping: { statuses } },
      home.as(),
    );
    expect(said.counts).toEqual({ new: 3, known: 0, problems: 1 });
    const done = await home.run(said);
    expect(done.problems).toEqual([
      { problem: 'unknown_status', detail: 'No entendemos el estado «Reagendada».', count: 1 },
    ]);
    expect((await home.visits()).map(({ status }) => status)).toEqual(['no_show', 'no_show', 'completed']);
    const { body } = await it.app.inject({
      url: `/api/imports/${done.id}/problems`,
      headers: { authorization: `Bearer ${home.shop.token}` },
    });
    expect(body).toContain('4;No entendemos el estado «Reagendada».');
  });
});

describe('rows with problems', () => {
  test('are shown with their cell, of the file and of what was brought, for a day', async () => {
    const sent = await home.draft(
      'clientes',
      'Nombre,Correo\nJuan,a@example.com\nEva,no-es-correo\n,b@example.com\n',
    );
    const shown = [{ row: 3, text: 'no-es-correo' }];
    expect(sent.problem_rows).toEqual(shown);
    const done = await home.run(sent);
    expect([done.problem_rows, done.columns, done.rows]).toEqual([shown, null, null]);
    it.clock.advance(25 * 3_600_000);
    await home.work();
    const token = await world.signIn(it.call, home.shop.owner.email);
    expect((await world.ask(it.call, calls.readImport, { id: done.id }, { token })).problem_rows).toEqual([]);
  });

  test('empty ones below a table do not count toward its most', async () => {
    const sent = await home.draft('clientes', `Nombre,Correo\nJuan,\n${',\n'.repeat(25_000)}Eva,\n`);
    expect(sent.total_rows).toBe(2);
  });
});

describe('reminders of imported reservations', () => {
  const coming = 'Fecha,Hora,Nombre,Correo,Barbero\n2026-11-25,10:00,Leo,leo@example.com,Bruno\n';

  test('are planned only where mails were ticked, also when the rules change', async () => {
    await home.bring('visitas', coming);
    expect(await reminders()).toEqual([]);
    await world.ask(it.call, editRules, { reminders: { before_hours: [48] } }, home.as());
    await home.work();
    expect(await reminders()).toEqual([]);
    const sent = await home.draft('visitas', coming.replace('10:00', '12:00'));
    await world.ask(it.call, calls.editImport, { id: sent.id, mapping: { notify: true } }, home.as());
    await home.run(sent);
    expect(await reminders()).toHaveLength(1);
  });
});
