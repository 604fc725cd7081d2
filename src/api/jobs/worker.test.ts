import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import { z } from 'zod';
import { createJobs } from '../create-jobs.ts';
import { days, hours, minutes, seconds } from '../clock.ts';
import { openDatabase, openPool, type OrganizationId } from '../database/connection.ts';
import { createLog } from '../log.ts';
import { passwordReset } from '../session/jobs.ts';
import { type ClaimedJob, defineJob, type Job, jobOf, type Lane } from './define-job.ts';
import { cancelJob, claimJob, enqueue, renewLeases } from './queue.ts';
import { createJobRunner, type JobRunner } from './worker.ts';

let app: TestApp;
let shop: world.Shop;
let tenant: OrganizationId;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  shop = await world.aShop(app.call);
  await app.db.deleteFrom('outbox').execute();
  tenant = shop.organization.id as OrganizationId;
});

const aJob = (key: string, dueAt?: number): Job =>
  jobOf(passwordReset, {
    key,
    payload: { user_id: shop.owner.user.id, token: `secret-${key}` },
    ...(dueAt !== undefined && { dueAt }),
  });
const write = (...keys: string[]) =>
  enqueue(
    app.db,
    tenant,
    keys.map((key) => aJob(key)),
    app.clock.now(),
  );
const rows = () =>
  app.db
    .selectFrom('outbox')
    .select(['key', 'attempts', 'due_at', 'locked_until', 'done_at', 'last_error', 'payload'])
    .where('organization_id', '=', tenant)
    .orderBy('id')
    .execute();

function aRunner(fail: (job: ClaimedJob) => boolean = () => false, isBusy = () => false) {
  const done: string[] = [];
  const run = async (job: ClaimedJob) => {
    if (fail(job)) throw new Error(`450 <carla@example.com> try later`);
    done.push(job.key);
  };
  return { runner: createJobRunner(app.deps, { kinds: [aKind(run)], isBusy }), done };
}
const aKind = (
  run: (job: ClaimedJob) => Promise<void>,
  lane: Lane = 'mail',
  kind: string = passwordReset.kind,
) =>
  defineJob({
    ...passwordReset,
    kind,
    lane,
    payload: z.object({ token: z.string() }),
    run: (_context: object, job) => run(job),
  });
const mailLane = { lane: 'mail', kinds: [passwordReset.kind] } as const;

const afterPauses = async (runner: JobRunner, pause: number) => {
  app.clock.advance(pause);
  return runner.drain();
};

describe('a job', () => {
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
    await enqueue(app.db, tenant, aJob('a', app.clock.now() + hours), app.clock.now());
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
      { attempts: 1, locked_until: '2026-11-18T12:00:10Z', done_at: null, last_error: '450 <…> try later' },
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
    expect(await claimJob(app.db, tenant, mailLane, app.clock.now())).toMatchObject({
      key: 'a',
      attempts: 1,
    });
    const { runner, done } = aRunner();
    expect(await runner.drain()).toBe(0);
    expect(await afterPauses(runner, 59 * seconds)).toBe(0);
    expect(await afterPauses(runner, seconds)).toBe(1);
    expect(done).toEqual(['a']);
  });

  test('that takes longer than its lease stays with its process, which renews the lease', async () => {
    await write('a');
    const [job] = [await claimJob(app.db, tenant, mailLane, app.clock.now())];
    app.clock.advance(50 * seconds);
    await renewLeases(app.db, [job as ClaimedJob], app.clock.now());
    const { runner } = aRunner();
    expect(await afterPauses(runner, 50 * seconds)).toBe(0);
    expect(await afterPauses(runner, 10 * seconds)).toBe(1);
  });

  test('planned for later expires counted from when it is due, and keeps that time while it is tried', async () => {
    const due = app.clock.now() + 15 * days;
    await enqueue(app.db, tenant, aJob('a', due), app.clock.now());
    const { runner } = aRunner(() => true);
    expect(await afterPauses(runner, 15 * days)).toBe(1);
    expect(await rows()).toMatchObject([
      { done_at: null, due_at: '2026-12-03T12:00:00Z', locked_until: '2026-12-03T12:00:10Z' },
    ]);
    expect(await afterPauses(runner, hours)).toBe(1);
    expect(await rows()).toMatchObject([{ done_at: '2026-12-03T13:00:00Z', attempts: 2 }]);
  });

  test('whose payload cannot be read is given up at once', async () => {
    await enqueue(app.db, tenant, { ...aJob('a'), payload: { token: 5 } }, app.clock.now());
    const { runner, done } = aRunner();
    expect(await runner.drain()).toBe(1);
    expect(done).toEqual([]);
    expect(await rows()).toMatchObject([
      { done_at: '2026-11-18T12:00:00Z', payload: {}, last_error: expect.stringContaining('token') },
    ]);
  });

  test('of a kind or a lane that only a newer version knows is left to that version', async () => {
    const newer = { ...aJob('a'), kind: 'newer' };
    await enqueue(app.db, tenant, [newer, { ...aJob('b'), lane: 'chat' }], app.clock.now());
    expect(await aRunner().runner.drain()).toBe(0);
    const done: string[] = [];
    const note = async ({ key }: ClaimedJob) => void done.push(key);
    const kinds = [aKind(note, 'mail', 'newer'), aKind(note, 'chat')];
    expect(await createJobRunner(app.deps, { kinds }).drain()).toBe(2);
    expect(done.toSorted()).toEqual(['a', 'b']);
  });

  test('can be withdrawn until it is done; who withdraws learns whether anybody had begun it', async () => {
    await write('a', 'b');
    expect(await cancelJob(app.db, tenant, 'b')).toBe(true);
    expect(await claimJob(app.db, tenant, mailLane, app.clock.now())).toMatchObject({ key: 'a' });
    expect(await cancelJob(app.db, tenant, 'a')).toBe(false);
    expect(await rows()).toEqual([]);
    await write('c');
    const { runner, done } = aRunner();
    await runner.drain();
    expect(done).toEqual(['c']);
    expect(await cancelJob(app.db, tenant, 'c')).toBe(false);
    expect(await rows()).toMatchObject([{ key: 'c' }]);
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
    await expect.poll(() => done).toEqual(['a']);
    await write('b');
    runner.wake(tenant, [{ lane: 'mail' }]);
    await expect.poll(() => done).toEqual(['a', 'b']);
    await runner.stop();
  });

  test('does everything also while many always wait for an answer, of several shops in turns', async () => {
    const other = (await world.aShop(app.call)).organization.id as OrganizationId;
    await write('a1', 'a2', 'a3');
    const { runner, done } = aRunner(undefined, () => true);
    await enqueue(
      app.db,
      other,
      ['b1', 'b2', 'b3'].map((key) => aJob(key)),
      app.clock.now(),
    );
    runner.start();
    try {
      await expect.poll(() => done.length).toBe(6);
    } finally {
      await runner.stop();
    }
    expect(done.filter((key) => key.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(done.findIndex((key) => key.startsWith('b'))).toBeLessThan(done.indexOf('a3'));
  });

  test('lets a lane whose service does not answer hold up no other', async () => {
    const stuck = Promise.withResolvers<void>();
    const mailed: string[] = [];
    const kinds = [
      aKind(() => stuck.promise, 'chat', 'chat'),
      aKind(async ({ key }) => void mailed.push(key)),
    ];
    const others = await Promise.all(Array.from({ length: 10 }, () => world.aShop(app.call)));
    const runner = createJobRunner(app.deps, { kinds, patience: 50 });
    for (const { organization } of others) {
      const id = organization.id as OrganizationId;
      const chat: Job = { ...aJob('chat'), kind: 'chat', lane: 'chat' };
      await enqueue(app.db, id, [chat, aJob('mail')], app.clock.now());
    }
    runner.start();
    await expect.poll(() => mailed.length).toBe(10);
    await runner.stop();
    stuck.resolve();
  });

  test('gives back what it holds when it is stopped in the middle', async () => {
    await write('a', 'b');
    const begun = Promise.withResolvers<void>();
    const stuck = Promise.withResolvers<void>();
    const run = () => {
      begun.resolve();
      return stuck.promise;
    };
    const runner = createJobRunner(app.deps, { kinds: [aKind(run)], patience: 50 });
    runner.start();
    await begun.promise;
    await runner.stop();
    const { runner: next, done } = aRunner();
    await next.drain();
    expect(done.toSorted()).toEqual(['a', 'b']);
    stuck.resolve();
  });

  test('says so when the database is away, and goes on', async () => {
    const logLines: string[] = [];
    const log = createLog('warn', { write: (line) => void logLines.push(line) });
    const db = openDatabase(openPool('postgres://nobody@127.0.0.1:9/nothing'));
    const runner = createJobRunner({ ...app.deps, db, log }, { kinds: [aKind(async () => undefined)] });
    runner.start();
    runner.wake(tenant, [{ lane: 'mail' }]);
    await expect.poll(() => logLines.length).toBeGreaterThanOrEqual(2);
    expect(logLines.every((line) => line.includes('the outbox cannot be read'))).toBe(true);
    await runner.stop();
    await db.destroy();
  });
});

test('the product’s own runner sends the email of a job', async () => {
  await write('a');
  await createJobs(app.deps).drain();
  expect(app.mailer.sent.at(-1)).toMatchObject({ key: `${tenant}/a`, to: shop.owner.email });
});
