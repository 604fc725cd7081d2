import { describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { mergeClients } from '#domain/clients/merge-contract.ts';
import * as calls from '#domain/imports/contract.ts';
import { sentenceOf } from '#domain/refusal.ts';
import { importFile, sendImport } from '#test/import-file.ts';
import { home, it, withImportingShops } from '#test/importing-shop.ts';
import * as world from '#test/world.ts';

withImportingShops();

describe('a file of clients', () => {
  test('is read by its columns’ names, shown first, and written when asked for', async () => {
    const read20 = await home.draft('clientes', importFile('fresha-clientes.csv'));
    expect(read20).toMatchObject({
      state: 'draft',
      total_rows: 3,
      counts: { new: 2, known: 0, problems: 1 },
      problems: [{ problem: 'no_name', detail: 'Falta el nombre.', count: 1 }],
      undoable_until: null,
    });
    expect(read20.mapping.columns).toEqual([
      null,
      'firstname',
      'lastname',
      'fullname',
      null,
      null,
      'phone',
      null,
      'email',
      null,
      null,
      null,
    ]);
    expect(read20.rows?.[1]?.at(-1)).toBe('Prefiere, la tarde');
    expect(await home.clients()).toEqual([]);
    const done = await home.run(read20);
    expect(done).toMatchObject({
      state: 'done',
      done_rows: 3,
      counts: { new: 2, known: 0, problems: 1 },
      columns: null,
      rows: null,
      undoable_until: '2026-11-25T12:00:00Z',
    });
    expect(await home.clients()).toMatchObject([
      {
        firstname: 'Juan',
        lastname: 'Pérez',
        phone: '+598 99 111 001',
        email: 'juan@example.com',
        origin: 'import',
      },
      { firstname: 'Rosa', phone: '+59899111002', email: null },
    ]);
    const { file } = await it.db
      .selectFrom('imports')
      .select('file')
      .where('id', '=', done.id)
      .executeTakeFirstOrThrow();
    expect(file).toBeNull();
  });

  test('brought again it changes nothing, and another product’s fills in what was blank', async () => {
    await home.bring('clientes', importFile('fresha-clientes.csv'));
    const again = await home.bring('clientes', importFile('fresha-clientes.csv'));
    expect(again.counts).toEqual({ new: 0, known: 2, problems: 1 });
    const before = await home.clients();
    const booksy = await home.bring('clientes', importFile('booksy-clientes.csv'));
    expect(booksy.counts).toEqual({ new: 1, known: 1, problems: 0 });
    expect(await home.clients()).toEqual([...before, expect.objectContaining({ email: 'leo@example.com' })]);
    await home.bring(
      'clientes',
      'Nombre,Teléfono,Correo\nRosa,+598 99 111 002,rosa@example.com\nRosita,+598 99 111 002,otra@example.com\n',
    );
    expect((await home.clients())[1]).toMatchObject({ firstname: 'Rosa', email: 'rosa@example.com' });
  });

  test('what whoever was merged into a client has is not blank of them', async () => {
    await home.bring('clientes', 'Nombre,Teléfono,Correo\nRosa,+598 99 111 002,\nRosa,,rosa@example.com\n');
    const [rosa, twin] = await home.clients();
    const merge = { id: rosa?.id ?? 0, ids: [twin?.id ?? 0] };
    await world.ask(it.call, mergeClients, merge, home.as());
    const file = 'Nombre,Apellido,Teléfono,Correo\nRosa,Díaz,,rosa@example.com\nLeo,,+598 99 111 003,\n';
    const done = await home.bring('clientes', file);
    expect(done).toMatchObject({ state: 'done', done_rows: 2, counts: { new: 1, known: 1 } });
    expect(await home.clients()).toMatchObject([
      { firstname: 'Rosa', lastname: 'Díaz', email: null },
      { lastname: '', email: 'rosa@example.com' },
      { firstname: 'Leo' },
    ]);
  });

  test('whoever is filled in is told in the activity, by the names of the facts', async () => {
    await home.bring('clientes', 'Nombre,Teléfono\nRosa,+598 99 111 002\n');
    const { id } = await home.bring(
      'clientes',
      'Nombre,Apellido,Teléfono,Correo\nRosa,Díaz,+598 99 111 002,rosa@example.com\nLeo,,,\n',
    );
    await home.undo(id);
    const events = await world.ask(it.call, listAudit, { subject: 'client' }, home.as());
    const changed = {
      action: 'changed',
      about: 'Rosa',
      differences: [{ field: 'client_fields', after: 'email,lastname' }],
    };
    expect(events).toMatchObject([changed, changed]);
    expect(events).toHaveLength(2);
  });

  test.each([
    ['a lone quote', 'Nombre;Correo\nEl "Pelado;a@example.com\n"Ana;b@example.com\n', ['El "Pelado', '"Ana']],
    ['a formula', "Nombre,Apellido\n=1+1,+SUM(A1)\n'=2+2,X\n", ['=1+1', '=2+2']],
    ['tabs', 'Nombre\tTeléfono\nJuan\t+598 99 123 456\n', ['Juan']],
    ['Windows', Buffer.from('Nombre;Tel\xe9fono\r\nJos\xe9;099 123 456\r\n', 'latin1'), ['José']],
    ['what Excel says of itself', 'sep=;\r\nNombre;Correo\r\nJuan;a@example.com\r\n', ['Juan']],
  ])('%s is read as people mean it', async (_title, content, names) => {
    await home.bring('clientes', content);
    expect((await home.clients()).map(({ firstname }) => firstname)).toEqual(names);
  });

  test.each([
    ['a ZIP', Buffer.from('PK\u0003\u0004.....'), 422, 'unreadable_file'],
    ['NUL bytes', 'Nombre\u0000,Correo\nJuan,a@example.com\n', 422, 'unreadable_file'],
    ['nothing', '', 422, 'unreadable_file'],
    ['names alone', 'Nombre,Correo\n', 422, 'unreadable_file'],
    ['6 MB', Buffer.alloc(6 * 1024 * 1024, 'Juan,a\n'), 413, 'too_large'],
    ['20,001 rows', `Nombre\n${'Juan\n'.repeat(20_001)}`, 413, 'too_large'],
  ])('%s is refused', async (_title, content, status, code) => {
    const answer = await sendImport(it, home.shop.token, 'clientes', content);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  test('20,000 rows are taken, some hundred a transaction', async () => {
    const rows = Array.from({ length: 20_000 }, (_, nth) => `Cliente ${nth},+598 91 ${100_000 + nth}`);
    const sent = await home.draft('clientes', `Nombre,Teléfono\n${rows.join('\n')}\n`);
    expect(sent.counts).toEqual({ new: 20_000, known: 0, problems: 0 });
  }, 60_000);

  test('only owners send one, of a kind that there is', async () => {
    const manager = await world.aStaffMember(home.shop, { role: 'manager' });
    const statusOf = async (token: string, kind: string) =>
      (await sendImport(it, token, kind, 'Nombre\nJuan\n')).statusCode;
    expect(await statusOf(manager.token, 'clientes')).toBe(403);
    expect(await statusOf(home.barber.token, 'clientes')).toBe(403);
    expect(await statusOf('x', 'clientes')).toBe(401);
    expect(await statusOf(home.shop.token, 'todo')).toBe(422);
    const json = await it.app.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { authorization: `Bearer ${home.shop.token}` },
      payload: { kind: 'clientes' },
    });
    expect(json.statusCode).toBe(415);
  });
});

describe('what a file’s columns hold', () => {
  test('can be said, and what would become of the rows follows', async () => {
    const { id, mapping } = await home.draft('clientes', 'Quién,Dónde\nJuan,099 123 456\n');
    expect(mapping.columns).toEqual([null, null]);
    const refused = await it.call(calls.runImport, { id }, home.as());
    expect([refused.status, refused.status]).toEqual([422, 422]);
    const columns = ['fullname', 'phone'];
    const events = await it.call(calls.editImport, { id, mapping: { columns } }, home.as());
    expect(events.body).toMatchObject({ mapping: { columns }, counts: { new: 1, known: 0, problems: 0 } });
    for (const wrong of [['fullname'], ['fullname', 'fullname'], ['price', null]])
      expect((await it.call(calls.editImport, { id, mapping: { columns: wrong } }, home.as())).status).toBe(
        422,
      );
  });

  test('is not said of another shop’s file, nor of one that is running', async () => {
    const { id } = await home.draft('clientes', 'Nombre\nJuan\n');
    const other = await world.aShop(it.call);
    const asked = await it.call(calls.editImport, { id, mapping: { notify: true } }, { token: other.token });
    expect(asked.status).toBe(404);
    await world.ask(it.call, calls.runImport, { id }, home.as());
    const late = await it.call(calls.editImport, { id, mapping: { notify: true } }, home.as());
    expect([late.status, late.detail]).toEqual([409, sentenceOf('import_running')]);
    await home.work();
    const over = await it.call(calls.editImport, { id, mapping: { columns: ['firstname'] } }, home.as());
    expect([over.status, over.detail]).toEqual([409, 'Esa importación ya se hizo.']);
  });
});

test('a file of services names their groups', async () => {
  const file = `Servicio,Categoría,Duración\nPeinado,Cortes,30\nCejas,,15\nUñas,${'x'.repeat(41)},15\n`;
  const done = await home.bring('servicios', file);
  expect(done.problems).toMatchObject([{ problem: 'bad_group', count: 1 }]);
  const made = await it.db
    .selectFrom('services')
    .select(['name', 'group_name'])
    .where('name', 'in', ['Peinado', 'Cejas'])
    .orderBy('id')
    .execute();
  expect(made).toEqual([
    { name: 'Peinado', group_name: 'Cortes' },
    { name: 'Cejas', group_name: null },
  ]);
});

test('a file of services brings those that are missing, up to as many as a shop may have', async () => {
  const done = await home.bring('servicios', importFile('square-servicios.csv'));
  expect(done.counts).toEqual({ new: 2, known: 1, problems: 1 });
  expect(done.problems).toMatchObject([{ problem: 'bad_price', count: 1 }]);
  const made = await it.db
    .selectFrom('services')
    .select(['name', 'description', 'price_cents', 'duration_minutes', 'active'])
    .where('organization_id', '=', home.shop.organization.id)
    .where('id', '!=', home.service.id)
    .orderBy('id')
    .execute();
  await home.bring('servicios', 'Servicio,Descripción,Duración\nTinte,Con amoníaco,90\nBarba,Otra,20\n');
  const [changed] = await world.ask(it.call, listAudit, { subject: 'service' }, home.as());
  expect(changed).toMatchObject({
    action: 'changed',
    about: 'Tinte',
    differences: [{ field: 'description', before: null, after: 'Con amoníaco' }],
  });
  expect(made).toEqual([
    { name: 'Barba', description: 'Con navaja', price_cents: 35_000, duration_minutes: 20, active: true },
    { name: 'Tinte', description: null, price_cents: 120_050, duration_minutes: 90, active: true },
  ]);
});
