import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';
import { defineJob, type Job, JobLaterError, jobOf, type Jobs, type Problems } from './define-job.ts';
import { enqueue } from './queue.ts';
import { createJobRunner } from './worker.ts';

let app: TestApp;
let tenant: OrganizationId;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  tenant = (await world.aShop(app.call)).organization.id as OrganizationId;
  await app.db.deleteFrom('outbox').execute();
});

type Hands = { alone?: (key: string) => void; together?: (keys: string[], jobs: Jobs) => Problems };

const aLetter = {
  kind: 'letter',
  lane: 'mail',
  payload: z.object({ page: z.number() }),
  expiresAfter: 60_000,
} as const;

function threeAtOnce({ alone = () => undefined, together = () => new Map() }: Hands = {}) {
  const done: (string | string[])[] = [];
  const kind = defineJob({
    ...aLetter,
    async run(_context: object, { key }) {
      alone(key);
      done.push(key);
    },
    together: {
      most: 3,
      async run(_context, jobs) {
        const keys = jobs.map(({ key }) => key);
        const problems = together(keys, jobs);
        done.push(keys);
        return problems;
      },
    },
  });
  const write = (...jobs: (Partial<Job> & { key: string })[]) =>
    enqueue(
      app.db,
      tenant,
      jobs.map((job) => ({ ...jobOf(kind, { key: job.key, payload: { page: 1 } }), ...job })),
      app.clock.now(),
    );
  return { done, write, drain: () => createJobRunner(app.deps, { kinds: [kind] }).drain(tenant) };
}
const abcd = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
const rows = () =>
  app.db
    .selectFrom('outbox')
    .select(['key', 'attempts', 'last_error', 'locked_until', 'done_at'])
    .where('organization_id', '=', tenant)
    .orderBy('id')
    .execute();
const done = { attempts: 1, last_error: null, done_at: '2026-11-18T12:00:00Z' };

test('jobs of such a kind are done together, so many at once', async () => {
  const it = threeAtOnce();
  await it.write(...abcd);
  expect(await it.drain()).toBe(4);
  expect(it.done).toEqual([['a', 'b', 'c'], 'd']);
  expect(await rows()).toMatchObject(abcd.map(({ key }) => ({ key, ...done })));
});

test('one that fails among others is tried again alone, or when it asked for it', async () => {
  const it = threeAtOnce({
    together: (_keys, [first, second]) =>
      new Map<number, unknown>([
        [first.id, new Error('full')],
        [second?.id ?? 0, new JobLaterError('slow', 2_000)],
      ]),
  });
  await it.write(...abcd.slice(0, 3));
  await it.drain();
  expect(await rows()).toMatchObject([
    { key: 'a', last_error: 'full', done_at: null, locked_until: '2026-11-18T12:00:10Z' },
    { key: 'b', last_error: 'slow', done_at: null, locked_until: '2026-11-18T12:00:02Z' },
    { key: 'c', ...done },
  ]);
});

test('those that could not begin together are done one by one, and only the one at fault fails', async () => {
  const refuse = (key: string) => {
    if (key === 'b') throw new Error('not b');
  };
  const it = threeAtOnce({
    alone: refuse,
    together: (keys) => {
      for (const key of keys) refuse(key);
      return new Map();
    },
  });
  await it.write(...abcd);
  await it.drain();
  expect(it.done).toEqual(['a', 'c', 'd']);
  expect(await rows()).toMatchObject([
    { key: 'a', ...done },
    { key: 'b', last_error: 'not b', done_at: null },
    { key: 'c', ...done },
    { key: 'd', ...done },
  ]);
});

test('one that cannot be read is given up, and the others are done', async () => {
  const it = threeAtOnce();
  await it.write({ key: 'a' }, { key: 'b', payload: { page: 'one' } }, { key: 'c' });
  await it.drain();
  expect(it.done).toEqual(['a', 'c']);
  expect((await rows())[1]).toMatchObject({ ...done, last_error: expect.stringContaining('page') });
});

test('jobs of another kind are not taken with them, nor those of another shop', async () => {
  const it = threeAtOnce();
  const other = (await world.aShop(app.call)).organization.id as OrganizationId;
  await it.write({ key: 'a' }, { key: 'other kind', kind: 'newer' }, { key: 'b' });
  await enqueue(app.db, other, jobOf(aLetter, { key: 'c', payload: { page: 1 } }), app.clock.now());
  expect(await it.drain()).toBe(2);
  expect(it.done).toEqual([['a', 'b']]);
});
