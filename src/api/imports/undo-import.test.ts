import { describe, expect, test, vi } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import * as calls from '#domain/imports/contract.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import { requestPersonData } from '#domain/privacy/contract.ts';
import { sentenceOf } from '#domain/refusal.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { editService } from '#domain/services/contract.ts';
import { sweep } from '../jobs/sweep.ts';
import { staleDrafts } from './queries.ts';
import { importing } from './run-import.ts';
import type { TestApp } from '#test/app.ts';
import { importFile } from '#test/import-file.ts';
import { home, it, withImportingShops } from '#test/importing-shop.ts';
import * as world from '#test/world.ts';

withImportingShops();

const diesAfter = ({ db }: TestApp['deps'], most: number): TestApp['deps']['db'] => {
  let count = 0;
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && (count += 1) > most) throw new Error('killed');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

describe('one after another', () => {
  test('a process that dies while it writes leaves the rest to whoever goes on, each row once', async () => {
    const rows = Array.from({ length: 450 }, (_, nth) => `Cliente ${nth}`);
    const { id } = await home.draft('clientes', `Nombre\n${rows.join('\n')}\n`);
    await world.ask(it.call, calls.runImport, { id }, home.as());
    const work = { organization: home.shop.organization.id, payload: { import_id: id } };
    const dying = { ...it.deps, db: diesAfter(it.deps, 2) };
    await expect(importing.run(dying, work as never)).rejects.toThrow('killed');
    expect(await home.read(id)).toMatchObject({ state: 'running', done_rows: 400, counts: { new: 400 } });
    // Two runs at once, as when a lease ends although its holder lives.
    await Promise.all([importing.run(it.deps, work as never), importing.run(it.deps, work as never)]);
    expect(await home.read(id)).toMatchObject({ state: 'done', done_rows: 450, counts: { new: 450 } });
    expect((await home.clients()).map(({ firstname }) => firstname)).toEqual(rows);
  });

  test('two runs at once: one', async () => {
    const [a, b] = [
      await home.draft('clientes', 'Nombre\nJuan\n'),
      await home.draft('clientes', 'Nombre\nEva\n'),
    ];
    const answers = await Promise.all(
      [a.id, b.id, a.id].map((id) => it.call(calls.runImport, { id }, home.as())),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.detail).toBe(sentenceOf('import_running'));
    await home.work();
    expect(await home.clients()).toHaveLength(1);
  });

  test('what was run is listed, a draft is not, and a draft is forgotten after a day', async () => {
    const done = await home.bring('clientes', 'Nombre\nJuan\n');
    const { id } = await home.draft('clientes', 'Nombre\nEva\n');
    expect((await it.call(calls.listImports, {}, home.as())).body.map((one) => one.id)).toEqual([done.id]);
    const turn = { signal: new AbortController().signal, rest: async () => undefined };
    await sweep({ ...it.deps, now: () => it.clock.now() + 25 * 3_600_000 }, [staleDrafts], turn);
    expect((await it.call(calls.readImport, { id }, home.as())).status).toBe(404);
    expect((await home.read(done.id)).state).toBe('done');
  });

  test('the rows with problems are a file of their own, before they are written too', async () => {
    const problems = (id: number) =>
      it.app.inject({
        url: `/api/imports/${id}/problems`,
        headers: { authorization: `Bearer ${home.shop.token}` },
      });
    const draft = await home.draft(
      'clientes',
      'Nombre,Correo\nJuan,a@example.com\n,b@example.com\n\n,\nEva,sin correo\n',
    );
    const shown = await problems(draft.id);
    const { id } = await home.run(draft);
    const { body, headers } = await problems(id);
    expect(shown.body).toBe(body);
    expect(body).toBe('\uFEFFFila;Motivo\r\n3;Falta el nombre.\r\n6;El correo no es válido.\r\n');
    expect(headers['content-disposition']).toContain('problemas.csv');
  });
});

describe('undone', () => {
  test.each<[ImportKind, string]>([
    ['clientes', 'fresha-clientes.csv'],
    ['servicios', 'square-servicios.csv'],
    ['visitas', 'agendapro-visitas.csv'],
  ])('a file of %s leaves the shop byte by byte as it was', async (kind, name) => {
    await home.bring('clientes', 'Nombre,Teléfono\nRosa,+598 99 111 002\nLeo,+598 99 111 004\n');
    const before = await home.bytes();
    const { id } = await home.bring(kind, importFile(name));
    expect(await home.bytes()).not.toEqual(before);
    const { status, body } = await home.undo(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'undone', kept: { client: 0, service: 0, reservation: 0 } });
    expect(await home.bytes()).toEqual(before);
    expect((await home.undo(id)).body).toEqual(body);
  });

  test('what somebody touched stays, and is told', async () => {
    const { id } = await home.bring('visitas', importFile('agendapro-visitas.csv'));
    const [first, , last] = await home.visits();
    await world.ask(it.call, setReservationStatus, { id: first?.id ?? 0, status: 'no_show' }, home.as());
    const client = { id: last?.client_id ?? 0 };
    await world.ask(
      it.call,
      takeBooking,
      {
        barber_id: home.barber.user.id,
        client,
        services: [{ service_id: home.service.id, quantity: 1 }],
        start_local: '2026-11-26T10:00',
        channel: 'counter',
        anyway: true,
      },
      home.as(),
    );
    const { body } = await home.undo(id);
    expect(body.kept).toEqual({ client: 2, service: 0, reservation: 1 });
    expect(body.removed).toEqual({ client: 1, service: 1, reservation: 2 });
  });

  test('clients who were told of a reservation hear that it is gone', async () => {
    const content = 'Fecha,Hora,Nombre,Correo,Barbero\n';
    const row = (day: string, name: string) => `${day},10:00,${name},${name}@example.com,Bruno\n`;
    const draft = await home.draft('visitas', content + row('2026-11-20', 'eva') + row('2026-11-24', 'leo'));
    await world.ask(it.call, calls.editImport, { id: draft.id, mapping: { notify: true } }, home.as());
    const { id } = await home.run(draft);
    it.clock.set('2026-11-19T14:00:00Z');
    await home.work();
    it.mailer.sent.length = 0;
    const token = await world.signIn(it.call, home.shop.owner.email);
    const undone = await world.ask(it.call, calls.undoImport, { id }, { token });
    expect(undone).toMatchObject({ removed: { reservation: 2 }, kept: { client: 2 } });
    it.clock.advance(5 * 60_000);
    await home.work();
    expect(it.mailer.sent.map(({ to, subject }) => [to, subject.split(' ')[0]])).toEqual([
      ['eva@example.com', 'Reserva'],
      ['leo@example.com', 'Reserva'],
    ]);
  });

  test('whoever asked for the link to their data stays', async () => {
    const { id } = await home.bring(
      'visitas',
      'Fecha,Hora,Nombre,Correo,Barbero\n2026-11-24,10:00,eva,eva@example.com,Bruno\n',
    );
    const [visit] = await home.visits();
    await world.ask(it.call, requestPersonData, { link: visit?.external_id ?? '' });
    await vi.waitFor(async () => {
      const links = it.db.selectFrom('privacy_tokens').select('client_id');
      expect(await links.where('client_id', '=', visit?.client_id ?? 0).execute()).toHaveLength(1);
    }, 10_000);
    const { status, body } = await home.undo(id);
    expect([status, body]).toMatchObject([200, { removed: { reservation: 1 }, kept: { client: 1 } }]);
  });

  test('a service that was edited stays', async () => {
    const { id } = await home.bring('servicios', 'Servicio,Duración\nBarba,20\nTinte,90\n');
    const tinte = await it.db
      .selectFrom('services')
      .select('id')
      .where('organization_id', '=', home.shop.organization.id)
      .where('name', '=', 'Tinte')
      .executeTakeFirstOrThrow();
    await world.ask(it.call, editService, { id: tinte.id, price: 100 }, home.as());
    expect((await home.undo(id)).body).toMatchObject({ removed: { service: 1 }, kept: { service: 1 } });
  });

  test('is possible within seven days, and not while it runs', async () => {
    const { id } = await home.bring('clientes', 'Nombre\nJuan\n');
    const other = await home.draft('clientes', 'Nombre\nEva\n');
    expect((await home.undo(other.id)).status).toBe(422);
    await world.ask(it.call, calls.runImport, { id: other.id }, home.as());
    expect((await home.undo(other.id)).detail).toBe(sentenceOf('import_running'));
    await home.work();
    it.clock.advance(7 * 86_400_000 + 1_000);
    const token = await world.signIn(it.call, home.shop.owner.email);
    const late = await it.call(calls.undoImport, { id }, { token });
    expect([late.status, late.detail]).toEqual([409, sentenceOf('import_undone_late')]);
  });

  test('every step is in the activity', async () => {
    const { id } = await home.bring('clientes', 'Nombre\nJuan\n');
    await home.undo(id);
    const entries = (await it.call(listAudit, { subject: 'import' }, home.as())).body;
    expect(entries.map(({ action }) => action)).toEqual(['undone', 'done', 'started', 'read']);
  });
});
