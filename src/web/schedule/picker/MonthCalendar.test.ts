import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlainDate } from '#domain/time.ts';
import { MonthCalendar } from './MonthCalendar.tsx';

const draw = (month: string, today: PlainDate) =>
  renderToStaticMarkup(
    createElement(MonthCalendar, {
      month,
      today,
      chosen: null,
      isAvailable: (date: PlainDate) => date >= today,
      hasFree: (date: PlainDate) => date === today,
      onChoose: () => undefined,
      onMonth: () => undefined,
    }),
  );
const foldOf = (html: string) => /Semanas pasadas: <\/span>([^<]*)</.exec(html)?.[1];

test('the weeks before the one of today are folded into one line, and their days stay in the page', () => {
  const html = draw('2026-11', '2026-11-24');
  expect(foldOf(html)).toBe('1 – 22 nov');
  expect(html).toContain('aria-expanded="false"');
  expect(html.match(/data-day=/g)).toHaveLength(30);
});

test('a month without past weeks, or with no others, folds nothing', () => {
  for (const today of ['2026-11-01', '2026-12-07']) expect(foldOf(draw('2026-11', today))).toBeUndefined();
});

test('a day with a free start is described as such, and a week is named by its first day', () => {
  const html = draw('2026-11', '2026-11-24');
  expect(html.match(/aria-describedby=/g)).toHaveLength(1);
  expect(html).toContain('con horas');
  expect(html).toContain('aria-label="Semana del 23"');
});
