import { expect, test } from 'vitest';
import { type Choices, mergeChoices } from './merge-choices.ts';

const mapping = {
  columns: ['date', null],
  barbers: [
    { name: 'Ana', id: 1 },
    { name: 'Bruno', id: null },
  ],
  services: [],
  month_first: false,
  notify: false,
};

const cases: [what: string, choices: Choices[], merged: Choices][] = [
  [
    'the last of two choices for a name',
    [{ barbers: [{ name: 'Ana', id: 2 }] }, { barbers: [{ name: 'Ana', id: 3 }] }],
    { barbers: [{ name: 'Ana', id: 3 }] },
  ],
  [
    'choices for two names',
    [{ barbers: [{ name: 'Ana', id: 2 }] }, { barbers: [{ name: 'Eva', id: 3 }] }],
    {
      barbers: [
        { name: 'Ana', id: 2 },
        { name: 'Eva', id: 3 },
      ],
    },
  ],
  [
    'the last of two lists of columns',
    [{ columns: ['date', null] }, { columns: [null, 'date'] }],
    { columns: [null, 'date'] },
  ],
  [
    'choices of different lists',
    [
      { statuses: [{ name: 'Ok', status: 'completed' }] },
      { services: [{ name: 'Corte', id: 4 }] },
      { month_first: true },
    ],
    {
      statuses: [{ name: 'Ok', status: 'completed' }],
      services: [{ name: 'Corte', id: 4 }],
      month_first: true,
    },
  ],
];

test.each(cases)('%s are one request', (_what, choices, merged) => {
  expect(choices.reduce<Choices>(mergeChoices, {})).toEqual(merged);
});

test('a choice shows at once in its place', () => {
  expect(mergeChoices(mapping, { barbers: [{ name: 'Ana', id: 7 }], month_first: true })).toEqual({
    ...mapping,
    barbers: [
      { name: 'Ana', id: 7 },
      { name: 'Bruno', id: null },
    ],
    month_first: true,
  });
});
