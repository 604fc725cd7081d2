import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { minutes } from '../clock.ts';
import { defineRecurring, runRecurring, type Turn } from './recurring.ts';
import { createJobRunner } from './worker.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  await app.db.deleteFrom('recurring_jobs').execute();
});

const aTurn = (signal = new AbortController().signal): Turn => ({ signal, rest: async () => undefined });
const every = (ms: number, run: () => Promise<unknown>) =>
  defineRecurring({ name: 'count', every: ms, run: (_context: object) => run() });

test('recurring work is done once per interval, however many processes there are', async () => {
  let done = 0;
  const work = every(10 * minutes, async () => void (done += 1));
  const round = () => Promise.all([1, 2, 3, 4].map(() => runRecurring(app.deps, work, aTurn())));
  expect((await round()).filter(Boolean)).toHaveLength(1);
  await round();
  app.clock.advance(9 * minutes);
  await round();
  expect(done).toBe(1);
  app.clock.advance(minutes);
  await round();
  expect(done).toBe(2);
});

test('recurring work whose process died is taken by another when the lease runs out', async () => {
  const died = every(minutes, () => new Promise(() => undefined));
  void runRecurring(app.deps, died, aTurn());
  const taken = () => app.db.selectFrom('recurring_jobs').select('locked_until').execute();
  await expect.poll(taken).toEqual([{ locked_until: '2026-11-18T12:05:00Z' }]);
  const work = every(minutes, async () => undefined);
  app.clock.advance(4 * minutes);
  expect(await runRecurring(app.deps, work, aTurn())).toBe(false);
  app.clock.advance(minutes);
  expect(await runRecurring(app.deps, work, aTurn())).toBe(true);
});

test('recurring work that fails waits for its next time; work that is stopped is left for another process', async () => {
  const fails = every(minutes, () => Promise.reject(new Error('no')));
  await expect(runRecurring(app.deps, fails, aTurn())).rejects.toThrow('no');
  expect(await runRecurring(app.deps, fails, aTurn())).toBe(false);
  app.clock.advance(minutes);
  const stopping = new AbortController();
  const stopped = every(minutes, async () => stopping.abort());
  expect(await runRecurring(app.deps, stopped, aTurn(stopping.signal))).toBe(true);
  expect(await runRecurring(app.deps, stopped, aTurn())).toBe(true);
});

test('a started runner does recurring work, and stops in the middle of it', async () => {
  const begun = Promise.withResolvers<void>();
  const work = defineRecurring({
    name: 'long',
    every: minutes,
    async run(_context: object, { signal, rest }) {
      begun.resolve();
      while (!signal.aborted) await rest();
    },
  });
  const runner = createJobRunner(app.deps, { kinds: [], recurring: [work], isBusy: () => true });
  runner.start();
  await begun.promise;
  await runner.stop();
  expect(
    await app.db.selectFrom('recurring_jobs').select(['name', 'due_at', 'locked_until']).execute(),
  ).toEqual([{ name: 'long', due_at: '2026-11-18T12:00:00Z', locked_until: null }]);
});
