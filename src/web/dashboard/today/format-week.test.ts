import { expect, test } from 'vitest';
import { formatWeek } from './format-week.ts';

const sums = { total: 95, completed: 80, no_show: 9, canceled: 2, completed_price: 35_100 };

test('the week is one line, with its money for who may see it', () => {
  expect(formatWeek(sums, true)).toBe('Esta semana: 95 reservas · 9 no asistieron · $35100.00');
  expect(formatWeek({ ...sums, total: 1, no_show: 1 }, false)).toBe('Esta semana: 1 reserva · 1 no asistió');
});
