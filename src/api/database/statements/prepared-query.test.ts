import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Db } from '../connection.ts';
import { prepareQuery } from './prepared-query.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Values = { word: string; numbers: number[] };
const build = (db: Db, { word, numbers }: Values, { isLoud }: { isLoud: boolean }) =>
  db.selectNoFrom([
    (isLoud ? sql<string>`upper(${word}::text)` : sql<string>`${word}::text`).as('word'),
    sql<number>`(select sum(n) from unnest(${numbers}::int[]) as n)`.as('sum'),
  ]);

test('a prepared query is built once per shape and answers each call with its own values', async () => {
  const building = vi.fn<typeof build>(build);
  const query = prepareQuery(building);
  const calls = [
    query(app.db, { word: 'uno', numbers: [1, 2] }, { isLoud: false }),
    query(app.db, { word: 'dos', numbers: [] }, { isLoud: false }),
    query(app.db, { word: 'tres', numbers: [5] }, { isLoud: true }),
    query(app.db, { word: 'cuatro', numbers: [7] }, { isLoud: true }),
  ];
  expect(await Promise.all(calls)).toEqual([
    { word: 'uno', sum: 3 },
    { word: 'dos', sum: null },
    { word: 'TRES', sum: 5 },
    { word: 'CUATRO', sum: 7 },
  ]);
  expect(building).toHaveBeenCalledTimes(2);
});

test.each([
  ['calculates with a value', ({ size }: { size: number }) => sql`select ${size + 1}::int`],
  ['writes a value into a text', ({ size }: { size: number }) => sql`select ${`size ${size}`}::text`],
  [
    'spells a value as JSON',
    (values: { size: number }) => sql`select ${JSON.stringify([values.size])}::jsonb`,
  ],
])('a prepared query that %s is refused', async (_name, statement) => {
  const query = prepareQuery((db: Db, values: { size: number }) => ({
    compile: () => statement(values).compile(db),
  }));
  await expect(query(app.db, { size: 1 }, {})).rejects.toThrow('depends on the value of size');
});
