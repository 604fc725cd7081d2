import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as calls from '#domain/imports/contract.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import { startTestApp, type TestApp, testNow } from './app.ts';
import { aDraft } from './import-file.ts';
import { digestOf } from './tables.ts';
import * as world from './world.ts';

// Tables that `bytes` leaves out: importing and undoing add rows or change counters there.
const telling = ['imports', 'import_rows', 'audit_events', 'outbox', 'month_numbers', 'page_versions'];

export let it: TestApp;
export let home: Awaited<ReturnType<typeof anImportingShop>>;

export function withImportingShops(): void {
  beforeAll(async () => {
    it = await startTestApp();
  });
  afterAll(() => it.close());
  beforeEach(async () => {
    it.clock.set(testNow);
    home = await anImportingShop();
  });
}

async function anImportingShop() {
  const { shop, barber, service } = await world.aShopAtWork(it.call);
  const { id } = shop.organization;
  const as = () => ({ token: shop.token });
  const draft = (kind: ImportKind, content: string | Buffer) => aDraft(it, shop.token, kind, content);
  const read = async (which: number) => (await it.call(calls.readImport, { id: which }, as())).body;
  const work = () => it.deps.jobs.drain(id as never);
  const run = async (one: { id: number }) => {
    await world.ask(it.call, calls.runImport, { id: one.id }, as());
    await work();
    return read(one.id);
  };
  return {
    shop,
    barber,
    service,
    as,
    draft,
    read,
    work,
    run,
    bring: async (kind: ImportKind, content: string | Buffer) => run(await draft(kind, content)),
    undo: (which: number) => it.call(calls.undoImport, { id: which }, as()),
    clients: () =>
      it.db
        .selectFrom('clients')
        .select(['id', 'firstname', 'lastname', 'phone', 'email', 'origin'])
        .where('organization_id', '=', id)
        .where('is_anonymous', '=', false)
        .orderBy('id')
        .execute(),
    visits: () =>
      it.db
        .selectFrom('reservations')
        .selectAll()
        .where('organization_id', '=', id)
        .orderBy('start_at')
        .execute(),
    bytes: async () => Object.entries(await digestOf(it.db)).filter(([table]) => !telling.includes(table)),
  };
}
