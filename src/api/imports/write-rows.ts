import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportMapping } from '#domain/imports/contract.ts';
import type { Judged } from '#domain/imports/judge.ts';
import { fillClients, insertMatchedClients } from '../clients/import-queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import type { ReservationHooks } from '../reservations/changes/changes.ts';
import { describeServices, insertServices } from '../services/import-queries.ts';
import { type RowResult, judgeRows } from './judge-rows.ts';
import { statusIn } from './outcomes.ts';
import type { RowOutcome } from './queries.ts';
import { touched, tracesOf, type Written } from './traces.ts';
import { writeVisits } from './write-visits.ts';

export type Batch = {
  kind: ImportKind;
  mapping: ImportMapping;
  rows: readonly (readonly string[])[];
  first: number;
  numbers: readonly number[];
};

const nextOf = (ids: number[]) => () => {
  const id = ids.shift();
  if (id === undefined) throw new Error('more new things than rows');
  return id;
};

export async function writeRows(
  work: Work,
  hooks: ReservationHooks,
  shop: Shop,
  batch: Batch,
): Promise<{ judged: readonly Judged<unknown>[]; outcomes: RowOutcome[] }> {
  const { tx, now } = work;
  const drawn = await newIds(tx, ['clients', 'services', 'reservations'], batch.rows.length);
  const newId = {
    client: nextOf(drawn.clients),
    service: nextOf(drawn.services),
    reservation: nextOf(drawn.reservations),
  };
  const judge = <K extends ImportKind>(kind: K) =>
    judgeRows(tx, shop, { ...batch, kind, nowMs: now(), newIds: newId });
  const { notify } = batch.mapping;
  const writers: Record<ImportKind, () => Promise<Written>> = {
    clientes: async () => writeClients(work, shop, await judge('clientes')),
    servicios: async () => writeServices(work, await judge('servicios')),
    visitas: () =>
      writeVisits(work, { shop, hooks, notify, newService: newId.service }, () => judge('visitas')),
  };
  const { judged, touched: things } = await writers[batch.kind]();
  const traces = await tracesOf(work, things);
  const outcomes = judged.map((one, nth): RowOutcome => {
    const row = batch.first + nth;
    const at = batch.numbers[nth] ?? row;
    if (one.outcome === 'problem')
      return {
        row,
        outcome: 'problem',
        subject_id: null,
        detail: { problem: one.problem, at, ...statusIn(one) },
      };
    const own = traces[nth] ?? [];
    const { outcome, subject } = one;
    return {
      row,
      outcome,
      subject_id: subject?.id ?? null,
      detail: own.length > 0 ? { traces: own, at } : {},
    };
  });
  return { judged, outcomes };
}

const subjectsOf = <T>(judged: readonly Judged<T>[]): T[] =>
  judged.flatMap((one) => (one.outcome === 'problem' ? [] : [one.subject]));

const touchedBy = (
  subject: 'client' | 'service',
  judged: readonly Judged<RowResult['clientes' | 'servicios']>[],
) => judged.map((one) => (one.outcome === 'problem' ? [] : [touched(subject, one.subject)]));

async function writeClients(
  work: Work,
  shop: Shop,
  judged: readonly Judged<RowResult['clientes']>[],
): Promise<Written> {
  const clients = subjectsOf(judged);
  await insertMatchedClients(work.tx, shop, clients, work.now());
  await fillClients(work, shop, clients);
  return { judged, touched: touchedBy('client', judged) };
}

async function writeServices(
  work: Work,
  judged: readonly Judged<RowResult['servicios']>[],
): Promise<Written> {
  const services = [...new Set(subjectsOf(judged))];
  await insertServices(work, services, { active: true });
  await describeServices(
    work,
    services.filter(({ isNew, filled }) => !isNew && filled.description !== undefined),
  );
  return { judged, touched: touchedBy('service', judged) };
}
