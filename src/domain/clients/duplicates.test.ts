import { expect, test } from 'vitest';
import { groupDuplicates } from './duplicates.ts';

test.each([
  ['nobody told apart', 'abc', [], ['abc']],
  ['a pair told apart', 'ab', ['ab'], []],
  ['one told apart from the first', 'abc', ['ac'], ['ab']],
  ['two pairs', 'abcd', ['ac', 'ad', 'bc', 'bd'], ['ab', 'cd']],
  ['everybody told apart', 'abc', ['ab', 'ac', 'bc'], []],
  ['nobody', '', [], []],
] as const)('%s', (_title, clients, distinct, groups) => {
  const areDistinct = (one: string, other: string) =>
    distinct.some((pair) => pair.includes(one) && pair.includes(other));
  expect(groupDuplicates(clients.split(''), areDistinct).map((group) => group.join(''))).toEqual(groups);
});
