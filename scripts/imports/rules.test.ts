import { expect, test } from 'vitest';
import { findCircles } from './graph.ts';
import { brokenRules } from './rules.ts';

const judge = (from: string, to: string, erased = false) => brokenRules([{ from, to, erased }]);

test.each([
  ['src/web/booking/Wizard.tsx', 'src/api/database/connection.ts'],
  ['src/domain/time.ts', 'src/web/lib/call.ts'],
  ['src/domain/time.ts', 'react'],
  ['src/web/lib/call.ts', 'db/migrate.ts'],
  ['src/api/app.ts', 'test/app.ts'],
  ['src/web/ui/Page.tsx', 'src/web/session/TopBar.tsx'],
  ['src/api/branches/routes.ts', 'src/api/booking/queries.ts'],
  ['src/api/booking/book-reservation.ts', 'src/api/services/change-services.ts'],
])('%s may not import %s', (from, to) => {
  expect(judge(from, to)).toHaveLength(1);
});

test.each([
  ['src/web/booking/Wizard.tsx', 'src/domain/booking/wizard.ts'],
  ['src/api/booking/book-reservation.ts', 'src/api/services/queries.ts'],
  ['src/api/app.ts', 'src/api/booking/routes.ts'],
  ['src/domain/fields.ts', 'zod'],
  ['src/api/services/services.test.ts', 'test/app.ts'],
])('%s may import %s', (from, to) => {
  expect(judge(from, to)).toEqual([]);
});

test('a type of another noun is free to use', () => {
  const path = ['src/api/booking/routes.ts', 'src/api/session/log-in.ts'] as const;
  expect(judge(...path, true)).toEqual([]);
  expect(judge(...path, false)).toHaveLength(1);
});

test('a circle is found, one of types only is none', () => {
  const circle = [
    { from: 'a.ts', to: 'b.ts', erased: false },
    { from: 'b.ts', to: 'c.ts', erased: false },
    { from: 'c.ts', to: 'a.ts', erased: false },
  ];
  expect(findCircles(circle)).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
  expect(findCircles(circle.map((edge) => ({ ...edge, erased: edge.from === 'c.ts' })))).toEqual([]);
});
