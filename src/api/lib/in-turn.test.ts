import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

const shop = {};

test('one key is worked for once at a time and in order, another key does not wait', async () => {
  const said: string[] = [];
  const work = (name: string) => async (waited: boolean) => {
    said.push(`${name}${waited ? ' waited' : ''}`);
    await Promise.resolve();
    said.push(`${name} done`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const all = [
    inTurn(shop, 'chair', work('a')),
    inTurn(shop, 'chair', work('b')),
    inTurn(shop, 'chair', work('c')),
    inTurn(shop, 'other', work('x')),
  ];
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(said.filter((word) => !word.startsWith('x'))).toEqual([
    'a',
    'a done',
    'b waited',
    'b done',
    'c waited',
    'c done',
  ]);
  expect(said.indexOf('x')).toBeLessThan(said.indexOf('a done'));
  expect(await inTurn(shop, 'chair', async (waited) => waited)).toBe(false);
  expect(await inTurn({}, 'chair', async (waited) => waited)).toBe(false);
});

test('whoever waits behind a database that is away is told so at the same time, and nobody after', async () => {
  const away = Promise.withResolvers<never>();
  const began: string[] = [];
  const line = [
    inTurn(shop, 'chair', () => away.promise),
    inTurn(shop, 'chair', async () => began.push('second')),
    inTurn(shop, 'chair', async () => began.push('third')),
  ];
  const lost = new Error('Connection terminated unexpectedly');
  away.reject(lost);
  const outcomes = await Promise.allSettled(line);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
    lost,
    lost,
    lost,
  ]);
  expect(began).toEqual([]);
  expect(await inTurn(shop, 'chair', async (waited) => waited)).toBe(false);
});
