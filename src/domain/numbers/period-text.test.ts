import { expect, test } from 'vitest';
import { periodText, rangeText, stepLabel, stepText } from './period-text.ts';

const today = '2026-11-24';

test.each([
  ['2026-10-01', '2026-10-24', '1–24 oct'],
  ['2026-11-24', '2026-11-24', '24 nov'],
  ['2026-10-28', '2026-11-03', '28 oct – 3 nov'],
  ['2025-11-02', '2025-11-23', '2–23 nov 2025'],
  ['2025-10-28', '2025-11-03', '28 oct – 3 nov 2025'],
  ['2025-12-29', '2026-01-04', '29 dic 2025 – 4 ene'],
  ['2026-12-28', '2027-01-03', '28 dic – 3 ene 2027'],
])('%s to %s is said as %s', (from, to, words) => {
  expect(rangeText({ from, to }, today)).toBe(words);
});

test('a running period says until when it is compared, a past one only with what', () => {
  const running = {
    from: '2026-11-01',
    to: '2026-11-30',
    until: '2026-11-24T11:40',
    compared: { from: '2026-10-01', to: '2026-10-24', until: '2026-10-24T11:40' },
  };
  expect(periodText(running, today)).toBe(
    '1–30 nov, hasta hoy 11:40. Comparado con 1–24 oct, hasta las 11:40.',
  );
  const past = {
    from: '2026-10-01',
    to: '2026-10-31',
    until: null,
    compared: { from: '2026-09-01', to: '2026-09-30', until: null },
  };
  expect(periodText(past, today)).toBe('1–31 oct. Comparado con 1–30 sep.');
  expect(periodText({ ...past, compared: null }, today)).toBe('1–31 oct.');
});

test('bars are named after their day, week or month', () => {
  const steps = ['day', 'week', 'month'] as const;
  expect(steps.map((by) => stepLabel('2026-11-02', by))).toEqual(['2', '2 nov', 'nov']);
  expect(steps.map((by) => stepText('2026-11-02', by))).toEqual(['2 nov', 'semana del 2 nov', 'nov 2026']);
});
