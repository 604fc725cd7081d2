import { z } from 'zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minutes } from '#api/clock.ts';
import type { Mail } from '#api/integrations/mail/mailer.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { tell } from '../faults/figures.ts';
import { faultsIn } from '../faults/judge.ts';
import { undone } from '../faults/mails.ts';
import { chanceOf } from '../chance.ts';
import type { Ask, KnownReservation } from './changes.ts';
import { aHistory } from './history.ts';
import { anInstance, type Instance } from './instance.ts';
import { moments, seeds } from './seeds.ts';

let control: TestApp;
beforeEach(async () => {
  control = await startTestApp();
});
afterEach(() => control.close());

const byNumber = (a: number, b: number) => a - b;

async function validateSlots(reservations: KnownReservation[]) {
  const rows = await control.db
    .selectFrom('reservations')
    .select(['id', 'start_at', 'status', 'deleted_at'])
    .execute();
  const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id).toSorted(byNumber);
  expect(ids(rows)).toEqual(ids(reservations));
  const stand = new Map(
    rows.map(({ id, deleted_at, ...row }) => [id, { ...row, isDeleted: deleted_at !== null }]),
  );
  const known = reservations.flatMap(({ id, known }) => (known ? [{ id, ...known }] : []));
  const view = (of?: { start_at: string; status: string; isDeleted: boolean }) =>
    of && [Date.parse(of.start_at), of.status, of.isDeleted];
  expect(known.map(({ id }) => [id, view(stand.get(id))])).toEqual(known.map((one) => [one.id, view(one)]));
}

/**
 * Checks that all e-mails were sent except those replaced or revoked by a later change, and that repeated e-mails are
 * identical.
 */
async function judgeMails(delivered: readonly Mail[], faults: number) {
  const ordered = await control.db
    .selectFrom('outbox')
    .select(['organization_id', 'key', 'last_error', 'payload'])
    .execute();
  expect(ordered.filter(({ last_error }) => last_error)).toEqual([]);
  const reservations = await control.db
    .selectFrom('reservations')
    .select(['id', 'sequence', 'start_at'])
    .execute();
  const latest = new Map(
    reservations.map(({ id, sequence, start_at }) => [String(id), `${sequence} ${Date.parse(start_at)}`]),
  );
  // An e-mail about a state that a later change replaced may be missing.
  const isLatest = ({ key, payload }: (typeof ordered)[number]) => {
    const [, id = '', sequence] = key.split(':');
    const { start_at } = z.object({ start_at: z.string().default('') }).parse(payload);
    return latest.get(id) === `${sequence} ${Date.parse(start_at)}`;
  };
  // The e-mail about a reverted change may be missing too, because the client already knows the restored state.
  const isNews = ({ key, payload }: (typeof ordered)[number]) => {
    const { start_at, known_start_at } = z
      .object({ start_at: z.string().optional(), known_start_at: z.string().nullish() })
      .parse(payload);
    return (
      known_start_at === undefined ||
      known_start_at !== (key.startsWith('booking-canceled') ? null : start_at)
    );
  };
  const named = ({ organization_id, key }: (typeof ordered)[number]) => `${organization_id}/${key}`;
  const byKey = Map.groupBy(delivered, ({ key }) => key);
  const lost = ordered.filter((job) => isLatest(job) && isNews(job) && !byKey.has(named(job)));
  expect(lost).toEqual([]);
  const orderedKeys = new Set(ordered.map(named));
  expect([...byKey.keys()].filter((key) => !orderedKeys.has(key))).toEqual([]);
  const said = ({ to, subject, text }: Mail) => JSON.stringify([to, subject, text]);
  const differing = [...byKey.values()].filter((mails) => new Set(mails.map(said)).size > 1);
  expect(differing).toEqual([]);
  const again = delivered.length - byKey.size;
  expect(again).toBeLessThanOrEqual(faults);
  return again;
}

test.each(seeds)('seed %i: whatever fails, nothing told is lost and nothing is half done', async (seed) => {
  const chance = chanceOf(seed);
  const mailbox = { delivered: [] as Mail[] };
  const faults = { count: 0 };
  const history = await aHistory(control, chance);
  let instance: Instance = await anInstance({ control, chance, mailbox, faults });
  const run: Ask = (work) => Promise.race([work(instance.call), instance.died]);
  let deaths = 0;

  for (let moment = 0; moment < moments; moment += 1) {
    if (chance.happens(0.2)) instance.doom(1 + chance.below(60));
    const crowd = Array.from({ length: 1 + chance.below(5) }, () => history.act(run));
    const runner = chance.happens(0.5) ? [Promise.race([instance.drain(), instance.died])] : [];
    await Promise.all([...crowd, ...runner]);
    control.clock.advance(chance.below(3) * minutes);
    if (!instance.isDead()) continue;
    deaths += 1;
    instance = await anInstance({ control, chance, mailbox, faults });
  }
  await instance.close();

  await history.settle((work) => work(control.call));
  const { deps } = control;
  for (let tries = 0; tries < 40 && (await undone(control.db, control.clock.now())).length > 0; tries += 1) {
    control.clock.advance(20 * minutes);
    await deps.jobs.drain();
  }
  expect(await undone(control.db, control.clock.now())).toEqual([]);
  expect(history.odd).toEqual([]);
  expect(await faultsIn(control.db)).toEqual([]);
  await validateSlots(history.reservations);
  const again = await judgeMails([...mailbox.delivered, ...control.mailer.sent], faults.count);
  const figures = `${history.reservations.length} reservations, ${faults.count} faults, ${deaths} deaths, ${again} mails repeated`;
  tell(`seed ${seed}`, figures);
});
