import { expect, test } from 'vitest';
import { minuteMs } from '../../time.ts';
import {
  chooseAny,
  chooseBarber,
  chooseBranch,
  chooseDate,
  chooseLines,
  chooseTime,
  newChoice,
} from './choice.ts';
import type { Choice } from './wizard.ts';

const barbers = [
  { id: 1, branch_id: 7 },
  { id: 2, branch_id: null },
];
const chosen: Choice = { ...newChoice(7), barberId: 1, date: '2026-11-23', time: '10:00' };

test('changing the date clears the time', () => {
  expect(chooseDate(chosen, '2026-11-24')).toMatchObject({ date: '2026-11-24', time: null });
  expect(chooseDate(chosen, '2026-11-23').time).toBe('10:00');
  expect(chooseTime(chosen, '11:00')).toMatchObject({ date: '2026-11-23', time: '11:00' });
});

test('another barber has other hours: date and time go', () => {
  expect(chooseBarber(chosen, 2)).toMatchObject({ barberId: 2, date: null, time: null });
  expect(chooseBarber(chosen, 1)).toBe(chosen);
});

test('other services may not fit the chosen time: only the time goes', () => {
  expect(chooseLines(chosen, [])).toMatchObject({ date: '2026-11-23', time: null });
});

test('a selected barber of another branch is cleared', () => {
  expect(chooseBranch(chosen, 8, barbers)).toMatchObject({ branchId: 8, barberId: null, time: null });
});

test('a barber of the branch, or of none, stays', () => {
  expect(chooseBranch(chosen, 7, barbers)).toEqual(chosen);
  expect(chooseBranch({ ...chosen, barberId: 2 }, 8, barbers)).toMatchObject({ barberId: 2, time: '10:00' });
  expect(chooseBranch(chosen, null, barbers)).toMatchObject({ branchId: null, barberId: 1 });
});

test('after a booking all selections reset but the preselected branch', () => {
  expect(newChoice(7)).toEqual({
    lines: [],
    branchId: 7,
    barberId: null,
    date: null,
    time: null,
    client: { firstname: '', lastname: '', phone: '', email: '', notes: '' },
  });
});

const first = { date: '2026-11-22', time: '16:30', start: Date.parse('2026-11-22T16:30Z') };
const service = { id: 1, name: 'Corte', price: 500, duration_minutes: 30, is_premium: false };

test('any barber brings the first start along, once it is known how long the reservation is', () => {
  const served = { ...chosen, lines: [{ service, quantity: 1 }] };
  const { start, ...place } = first;
  const far = start - 30 * minuteMs;
  expect(chooseAny(served, first, far)).toMatchObject({ barberId: 'any', ...place });
  expect(chooseAny(served, null, far)).toMatchObject({ barberId: 'any', date: null, time: null });
  expect(chooseAny(chosen, first, far)).toMatchObject({ barberId: 'any', date: null, time: null });
  // An opening within 30 minutes is too close to be preselected: the client sees its day and chooses a time.
  for (const near of [far + 1, start])
    expect(chooseAny(served, first, near)).toMatchObject({ barberId: 'any', date: place.date, time: null });
});

test('any barber stays chosen in another branch', () => {
  expect(chooseBranch({ ...chosen, barberId: 'any' }, 8, barbers)).toMatchObject({ barberId: 'any' });
});
