import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import { createJobs } from './create-jobs.ts';
import { hours, minutes, seconds } from '../clock.ts';
import { openDatabase, openPool, type OrganizationId } from '../database/connection.ts';
import { createJobRunner, type JobRunner } from './worker.ts';
import { createLog } from '../log.ts';
import { sweep } from './sweep.ts';
import { claimJob, type ClaimedJob, enqueue, type Job } from './queue.ts';

let app: TestApp;
let shop: world.Shop;
let tenant: OrganizationId;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  await app.db.deleteFrom('outbox').execute();
  shop = await world.aShop(app.call);
  tenant = shop.organization.id as OrganizationId;
});

const aJob = (key: string): Job => ({
  key,
  kind: 'password-reset',
  payload: { user_id: shop.owner.user.id, token: `secret-${key}` },
});
const write = (...keys: string[]) => enqueue(app.db, tenant, keys.map(aJob), app.clock.now());
const rows = () =>
  app.db
    .selectFrom('outbox')
    .select(['key', 'attempts', 'due_at', 'done_at', 'last_error', 'payload'])
    .where('organization_id', '=', tenant)
    .orderBy('id')
    .execute();

/** A runner that notes what it does; `fail` decides which jobs fail. */
function aRunner(fail: (job: ClaimedJob) => boolean = () => false, isBusy = () => false) {
  const done: string[] = [];
  const { db, now, log } = app.deps;
  const run = async (job: ClaimedJob) => {
    if (fail(job)) throw new Error(`450 <carla@example.com> try later`);
    done.push(job.key);
  };
  return { runner: createJobRunner({ db, now, log, run, isBusy }), done };
}
const afterPauses = async (runner: JobRunner, pause: number) => {
  app.clock.advance(pause);
  return runner.drain();
};

describe('an job', () => {
  test('is written once per key and organization', async () => {
    await write('a', 'b');
    await write('a');
    expect((await rows()).map(({ key }) => key)).toEqual(['a', 'b']);
    const other = (await world.aShop(app.call)).organization.id as OrganizationId;
    await enqueue(app.db, other, aJob('a'), app.clock.now());
    const { runner, done } = aRunner();
    await runner.drain();
    expect(done.toSorted()).toEqual(['a', 'a', 'b']);
  });

  test('goes away with the transaction that wrote it', async () => {
    const undone = app.db.transaction().execute(async (tx) => {
      await enqueue(tx, tenant, aJob('a'), app.clock.now());
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  test('is done in order, once, and its secrets are erased', async () => {
    await write('a', 'b', 'c');
    const { runner, done } = aRunner();
    expect(await runner.drain()).toBe(3);
    expect(await runner.drain()).toBe(0);
    expect(done).toEqual(['a', 'b', 'c']);
    expect(JSON.stringify(await rows())).not.toContain('secret');
    expect((await rows()).every(({ done_at }) => done_at === '2026-11-18T12:00:00Z')).toBe(true);
  });

  test('is not done before it is due', async () => {
    await enqueue(app.db, tenant, { ...aJob('a'), dueAt: app.clock.now() + hours }, app.clock.now());
    const { runner, done } = aRunner();
    expect(await runner.drain()).toBe(0);
    expect(await afterPauses(runner, hours)).toBe(1);
    expect(done).toEqual(['a']);
  });

  test('that fails is tried again after growing pauses; the reason is kept without addresses', async () => {
    await write('a');
    let down = true;
    const { runner, done } = aRunner(() => down);
    expect(await runner.drain()).toBe(1);
    expect(await rows()).toMatchObject([
      { attempts: 1, due_at: '2026-11-18T12:00:10Z', done_at: null, last_error: '450 <…> try later' },
    ]);
    expect(await afterPauses(runner, 9 * seconds)).toBe(0);
    expect(await afterPauses(runner, seconds)).toBe(1);
    expect(await afterPauses(runner, 59 * seconds)).toBe(0);
    expect(await afterPauses(runner, seconds)).toBe(1);
    down = false;
    expect(await afterPauses(runner, 5 * minutes)).toBe(1);
    expect(done).toEqual(['a']);
    expect(await rows()).toMatchObject([{ attempts: 4, last_error: null, payload: {} }]);
  });

  test('that fails does not hold up the others', async () => {
    await write('a', 'b');
    const { runner, done } = aRunner(({ key }) => key === 'a');
    await runner.drain();
    expect(done).toEqual(['b']);
  });

  test('that nobody has use for any more is given up, and its secrets are erased', async () => {
    await write('a');
    const { runner } = aRunner(() => true);
    for (let tries = 0; tries < 10; tries += 1) await afterPauses(runner, 30 * minutes);
    expect(await rows()).toMatchObject([
      { done_at: expect.any(String), payload: {}, last_error: '450 <…> try later' },
    ]);
  });

  test('whose process died between taking and doing it is done by another', async () => {
    await write('a');
    expect(await claimJob(app.db, tenant, app.clock.now())).toMatchObject({ key: 'a', attempts: 1 });
    const { runner, done } = aRunner();
    expect(await runner.drain()).toBe(0);
    expect(await afterPauses(runner, 5 * minutes)).toBe(1);
    expect(done).toEqual(['a']);
  });

  test('is taken by one of many runners', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `k${n}`);
    await write(...keys);
    const runners = Array.from({ length: 5 }, () => aRunner());
    await Promise.all(runners.map(({ runner }) => runner.drain()));
    const done = runners.flatMap((one) => one.done);
    expect(done.toSorted()).toEqual(keys.toSorted());
  });
});

describe('a started runner', () => {
  test('does what it is woken to and what it finds by itself', async () => {
    await write('a');
    const { runner, done } = aRunner();
    runner.start();
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['a']);
    await write('b');
    runner.wake(tenant);
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['a', 'b']);
    await runner.stop();
  });

  test('does everything also while many always wait for an answer, of several shops in turns', async () => {
    const other = (await world.aShop(app.call)).organization.id as OrganizationId;
    await write('a1', 'a2', 'a3');
    const { runner, done } = aRunner(undefined, () => true);
    await enqueue(app.db, other, ['b1', 'b2', 'b3'].map(aJob), app.clock.now());
    runner.start();
    try {
      await expect.poll(() => done.length, { timeout: 15_000 }).toBe(6);
    } finally {
      await runner.stop();
    }
    expect(done.filter((key) => key.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(done.findIndex((key) => key.startsWith('b'))).toBeLessThan(done.indexOf('a3'));
  });

  test('gives back what it holds when it is stopped in the middle', async () => {
    await write('a', 'b');
    const { db, now, log } = app.deps;
    const begun = Promise.withResolvers<void>();
    const stuck = Promise.withResolvers<void>();
    const run = () => {
      begun.resolve();
      return stuck.promise;
    };
    const runner = createJobRunner({ db, now, log, run, patience: 50 });
    runner.start();
    await begun.promise;
    await runner.stop();
    const { runner: next, done } = aRunner();
    await next.drain();
    expect(done.toSorted()).toEqual(['a', 'b']);
    stuck.resolve();
  });

  test('says so when the database is away, and goes on', async () => {
    const told: string[] = [];
    const log = createLog('warn', { write: (line) => void told.push(line) });
    const db = openDatabase(openPool('postgres://nobody@127.0.0.1:9/nothing'));
    const runner = createJobRunner({ db, log, now: app.deps.now, run: async () => undefined });
    runner.start();
    runner.wake(tenant);
    await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
    expect(told.every((line) => line.includes('the outbox cannot be read'))).toBe(true);
    await runner.stop();
    await db.destroy();
  });
});

test('what has served its time is swept away, the rest stays', async () => {
  const { db } = app;
  await write('old', 'new');
  const at = (instant: string) => Date.parse(instant);
  const done_at = '2026-11-18T11:00:00Z';
  await db.updateTable('outbox').set({ done_at }).where('key', '=', 'old').execute();
  const key = { organization_id: tenant, request_hash: Buffer.alloc(1) };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, key: 'old', created_at: '2026-12-16T11:00:00Z' },
      { ...key, key: 'new', created_at: '2026-12-17T12:00:00Z' },
    ])
    .execute();
  const keys = { key: 'old', points: 1, expire: at('2026-12-18T11:00:00Z') };
  await db
    .insertInto('rate_limits')
    .values([keys, { ...keys, key: 'new', expire: at('2027-01-01T00:00:00Z') }])
    .execute();
  await sweep(db, at('2026-12-18T11:59:59Z'));
  for (const table of ['outbox', 'idempotency_keys', 'rate_limits'] as const) {
    expect([table, await db.selectFrom(table).select('key').execute()]).toEqual([table, [{ key: 'new' }]]);
  }
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('organization_id', '=', tenant)
    .execute();
  expect(sessions).toHaveLength(1);
  await sweep(db, at('2027-06-01T00:00:00Z'));
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
});

test('the product’s own runner sends the mail of an job', async () => {
  await write('a');
  await createJobs(app.deps).drain();
  expect(app.mailer.sent.at(-1)).toMatchObject({ key: `${tenant}/a`, to: shop.owner.email });
});
