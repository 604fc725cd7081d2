import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { days, hours, minutes, seconds, toInstant } from '../clock.ts';
import { change, type Change, type Work, type WorkDeps } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { type ClaimedJob, defineJob, jobOf } from '../jobs/define-job.ts';
import { requireShop } from '../organization/queries.ts';
import { countOutcomes, firstProblems } from './outcomes.ts';
import {
  fileOf,
  forgetSample,
  type ImportRow,
  insertOutcomes,
  requireImport,
  updateImport,
} from './queries.ts';
import type { Table } from './read-table.ts';
import { readTableApart } from './read-table-apart.ts';
import { writeRows } from './write-rows.ts';

type Context = WorkDeps & Pick<Deps, 'reservationHooks'>;

export const batchSize = 200;
async function goOn(
  work: Work,
  { reservationHooks }: Context,
  id: number,
  { rows, numbers }: Table,
): Promise<ImportRow> {
  const { tx, organization } = work;
  const before = await requireImport(tx, organization, id);
  const { done_rows: done, kind, mapping } = before;
  const some = rows.slice(done, done + batchSize);
  if (before.state !== 'running' || some.length === 0) return before;
  const shop = await requireShop(tx, organization);
  const batch = { kind, mapping, rows: some, first: done, numbers: numbers.slice(done, done + batchSize) };
  const { judged, outcomes } = await writeRows(work, reservationHooks, shop, batch);
  await insertOutcomes(tx, organization, id, outcomes);
  const problems = firstProblems(judged, batch.numbers, before.sample?.problems);
  const after = {
    counts: countOutcomes(judged, before.counts),
    done_rows: done + some.length,
    sample: before.sample && { ...before.sample, problems },
  };
  await updateImport(tx, organization, before, after);
  work.announce();
  return { ...before, ...after };
}

async function finish({ tx, organization, now, audit, enqueue }: Work, id: number): Promise<void> {
  const before = await requireImport(tx, organization, id);
  if (before.state !== 'running') return;
  const hasProblems = (before.sample?.problems ?? []).length > 0;
  const sample = hasProblems && before.sample ? { ...before.sample, rows: [] } : null;
  const ended = { state: 'done', file: null, sample, done_at: toInstant(now()) } as const;
  await updateImport(tx, organization, before, ended);
  if (sample)
    enqueue(
      jobOf(forgettingCells, {
        key: `import-cells:${id}`,
        payload: { import_id: id },
        dueAt: now() + days,
      }),
    );
  const { counts, done_rows } = before;
  const imported_problems = Object.values(counts.problems).reduce((sum, count) => sum + count, 0);
  const after = { imported_rows: done_rows, imported_new: counts.new, imported_problems };
  audit({ subject: 'import', subject_id: id, action: 'done', after });
}

const byWhoStarted = async ({ db }: Context, { organization, payload }: ClaimedJob<Payload>) => {
  const { user_id, state } = await requireImport(db, organization, payload.import_id);
  const by: Change = { organization, actor: { kind: 'person', user: { id: user_id } } };
  return { by, isRunning: state === 'running' };
};

const Payload = z.object({ import_id: z.number() });
type Payload = z.infer<typeof Payload>;

/** Erases the cells with problems a day after the end of an import, because they may name people. */
export const forgettingCells = defineJob({
  kind: 'import-cells',
  lane: 'work',
  payload: Payload,
  expiresAfter: 7 * days,
  pauses: [minutes, hours],
  run: ({ db }: Context, { organization, payload }) => forgetSample(db, organization, payload.import_id),
});

export const importing = defineJob({
  kind: 'import',
  lane: 'work',
  payload: Payload,
  expiresAfter: days,
  pauses: [seconds, 10 * seconds, minutes],
  async run(context: Context, job) {
    const { organization, payload } = job;
    const id = payload.import_id;
    const { by, isRunning } = await byWhoStarted(context, job);
    if (!isRunning) return;
    const table = await readTableApart(await fileOf(context.db, organization, id));
    for (let isDone = false; !isDone;) {
      const { done_rows } = await change(context, by, (work) => goOn(work, context, id, table));
      isDone = done_rows >= table.rows.length;
      await turn();
    }
    await change(context, by, (work) => finish(work, id));
  },
  // Written rows stay and can be undone; missing rows can be imported again.
  async onGivenUp(context: Context, job) {
    const { by } = await byWhoStarted(context, job as ClaimedJob<Payload>);
    await change(context, by, (work) => finish(work, (job as ClaimedJob<Payload>).payload.import_id));
  },
});
