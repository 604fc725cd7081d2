import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createBatcher, type Outcome } from './batches.ts';

const statusesOf = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);

function aDesk(make: (items: readonly string[]) => Outcome<string>[]) {
  const batches: string[][] = [];
  const first = Promise.withResolvers<void>();
  const work = async (items: readonly string[]) => {
    batches.push([...items]);
    if (batches.length === 1) await first.promise;
    return make(items);
  };
  const batch = createBatcher((_key: string, items: readonly string[]) => work(items));
  const ask = (item: string, key = 'shop') => batch(key, item);
  const other = createBatcher((_key: string, items: readonly string[]) => work(items));
  return { batches, ask, askElsewhere: (item: string) => other('shop', item), letGo: first.resolve };
}
async function inLine<T>([first, ...others]: readonly string[], ask: (item: string) => Promise<T>) {
  const begun = ask(first ?? '');
  await turn();
  return [begun, ...others.map((item) => ask(item))];
}
const done = (items: readonly string[]) => items.map((item) => ({ value: `${item} done` }));

test('who comes while a batch is under way is in the next one, in the order of the calls', async () => {
  const { ask, batches, letGo } = aDesk(done);
  const all = await inLine(['a', 'b', 'c'], ask);
  letGo();
  expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done']);
  expect(batches).toEqual([['a'], ['b', 'c']]);
  expect(await ask('d')).toBe('d done');
  expect(batches.at(-1)).toEqual(['d']);
});

test('who comes in one turn of the event loop is in one batch', async () => {
  const { ask, batches, letGo } = aDesk(done);
  letGo();
  const late = Promise.resolve().then(() => ask('b'));
  expect(await Promise.all([ask('a'), late])).toEqual(['a done', 'b done']);
  expect(batches).toEqual([['a', 'b']]);
});

test('whoever asks in the very moment in which the line ends is answered too', async () => {
  const { ask, letGo } = aDesk(done);
  letGo();
  const answers: string[] = [];
  for (let turns = 0; turns < 12; turns += 1) {
    const first = ask('a');
    // Delays the second call by this many microtasks after the first answer.
    const second = first.then(async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      return ask('b');
    });
    answers.push(await first, await second);
  }
  expect(new Set(answers)).toEqual(new Set(['a done', 'b done']));
});

test('who has to wait for somebody else holds up nobody, keeps the place, and is refused after a while', async () => {
  let isHeld = true;
  const { ask, batches, letGo } = aDesk((items) =>
    items.map((item) => (isHeld && item.startsWith('held') ? ('later' as const) : { value: item })),
  );
  const all = ['a', 'held 1', 'b', 'held 2', 'c'].map((item) => ask(item));
  letGo();
  expect(await Promise.all([all[0], all[2], all[4]])).toEqual(['a', 'b', 'c']);
  isHeld = false;
  expect(await Promise.all([all[1], all[3]])).toEqual(['held 1', 'held 2']);
  expect(batches.at(-1)).toEqual(['held 1', 'held 2']);
  isHeld = true;
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 6_000);
  await expect(ask('held for long')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  clock.mockRestore();
});

test('who has little patience is refused sooner', async () => {
  const work = async (items: readonly string[]) => items.map(() => 'later' as const);
  const patience = { ms: 30, retryAfterSeconds: 1 };
  const batch = createBatcher((_key: string, items: readonly string[]) => work(items), { patience });
  await expect(batch('shop', 'held')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
});

test('another key or another batcher does not wait', async () => {
  const { ask, askElsewhere, letGo } = aDesk(done);
  const held = ask('a');
  expect(await ask('b', 'other')).toBe('b done');
  expect(await askElsewhere('c')).toBe('c done');
  letGo();
  expect(await held).toBe('a done');
});

test('a batch is never longer than sixty-four', async () => {
  const { ask, batches, letGo } = aDesk(done);
  const all = await inLine(
    Array.from({ length: 150 }, (_, n) => String(n)),
    ask,
  );
  letGo();
  await Promise.all(all);
  expect(batches.map(({ length }) => length)).toEqual([1, 64, 64, 21]);
});

test('who may be answered later is while the work of the next batch is busy, and at once when nobody waits', async () => {
  const said: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = async (items: readonly string[], onDatabaseBusy: () => void) => {
    said.push(`begin ${items.join(' ')}`);
    if (items.includes('a')) await first.promise;
    onDatabaseBusy();
    await new Promise((resolve) => setTimeout(resolve, 5));
    said.push(`end ${items.join(' ')}`);
    return done(items);
  };
  const batch = createBatcher(
    (_key: string, items: readonly string[], onDatabaseBusy) => work(items, onDatabaseBusy),
    {
      most: 2,
      answerWithinMs: 60_000,
    },
  );
  const ask = async (item: string) => {
    said.push(await batch('shop', item));
  };
  const all = await inLine(['a', 'b', 'c', 'd'], ask);
  first.resolve();
  await Promise.all(all);
  expect(said).toEqual([
    'begin a',
    'end a',
    'begin b c',
    'a done',
    'end b c',
    'begin d',
    'b done',
    'c done',
    'end d',
    'd done',
  ]);
});

test('who may be answered later does not wait for a next batch that cannot get on', async () => {
  const stuck = Promise.withResolvers<void>();
  const batch = createBatcher(
    async (_key: string, items: readonly string[]) => {
      if (items.includes('b')) await stuck.promise;
      return done(items);
    },
    { answerWithinMs: 5 },
  );
  const [first, second] = await inLine(['a', 'b'], (item) => batch('shop', item));
  expect(await first).toBe('a done');
  stuck.resolve();
  expect(await second).toBe('b done');
});

test('a refusal is one item’s own', async () => {
  const refusal = new Error('taken');
  const { ask, letGo } = aDesk((items) =>
    items.map((item) => (item === 'b' ? { failure: refusal } : { value: item })),
  );
  const all = ['a', 'b', 'c'].map((item) => ask(item));
  letGo();
  const outcomes = await Promise.allSettled(all);
  expect(statusesOf(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: refusal });
});

test('when a batch fails as a whole each of it is tried alone, so that one item harms no other', async () => {
  const poison = new Error('invalid byte sequence');
  const { ask, batches, letGo } = aDesk((items) => {
    if (items.includes('poison')) throw poison;
    return done(items);
  });
  const all = await inLine(['a', 'b', 'poison', 'c'], ask);
  letGo();
  const outcomes = await Promise.allSettled(all);
  expect(statusesOf(outcomes)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[2]).toMatchObject({ reason: poison });
  expect(batches).toEqual([['a'], ['b', 'poison', 'c'], ['b'], ['poison'], ['c']]);
});

test('a database that is away is away for all in line, is not asked again for them, and for nobody after', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  let isAway = true;
  const { ask, batches, letGo } = aDesk((items) => {
    if (isAway) throw lost;
    return done(items);
  });
  const line = await inLine(['a', 'b', 'c'], ask);
  letGo();
  const outcomes = await Promise.allSettled(line);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
    lost,
    lost,
    lost,
  ]);
  expect(batches).toEqual([['a']]);
  isAway = false;
  expect(await ask('d')).toBe('d done');
});
