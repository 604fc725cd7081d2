import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Tx } from './connection.ts';
import { pipeline, transact } from './transaction.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

const say = (tx: Tx, word: string) => sql<{ word: string }>`select ${word} as word`.execute(tx);
const fail = (tx: Tx, word: string) => sql`select ${word}::integer`.execute(tx);

test('statements run in the order in which they are given, and each has its own answer', async () => {
  const [first, , last] = await transact(it.db, async (tx) => {
    await sql`create temporary table said (nth integer generated always as identity, word text) on commit drop`.execute(
      tx,
    );
    const note = (word: string) => sql`insert into said (word) values (${word})`.execute(tx);
    await pipeline(...['a', 'b', 'c', 'd', 'e', 'f'].map(note));
    return pipeline(
      sql<{ all: string }>`select string_agg(word, '' order by nth) as all from said`.execute(tx),
      say(tx, 'x'),
      say(tx, 'y'),
    );
  });
  expect([first.rows, last.rows]).toEqual([[{ all: 'abcdef' }], [{ word: 'y' }]]);
});

test('the first that fails says why, not those that could not run after it', async () => {
  const work = transact(it.db, (tx) =>
    pipeline(say(tx, 'a'), fail(tx, 'why'), say(tx, 'b'), fail(tx, 'echo')),
  );
  await expect(work).rejects.toThrow('invalid input syntax for type integer: "why"');
});

test('statements of a transaction leave together, without waiting for the answers in between', async () => {
  await transact(it.db, async (tx) => {
    const bind = vi.spyOn(pg.Connection.prototype, 'bind');
    const leftBefore = (answer: Promise<unknown>) => answer.then(() => bind.mock.calls.length);
    const left = await pipeline(...['a', 'b', 'c'].map((word) => leftBefore(say(tx, word))));
    bind.mockRestore();
    expect(left).toEqual([3, 3, 3]);
  });
});
