import { expect, test } from 'vitest';
import { findCircles, readImports } from './graph.ts';
import { brokenRules } from './rules.ts';

const judge = (from: string, to: string, erased = false) => brokenRules([{ from, to, erased }]);

test.each([
  ['src/web/booking/Wizard.tsx', 'src/api/database/connection.ts'],
  ['src/domain/time.ts', 'src/web/lib/http/call.ts'],
  ['src/domain/time.ts', 'react'],
  ['src/domain/fields.ts', 'src/domain/booking/form/wizard.ts'],
  ['src/web/lib/http/call.ts', 'db/migrate.ts'],
  ['src/api/app.ts', 'test/app.ts'],
  ['src/web/ui/layout/Page.tsx', 'src/web/session/TopBar.tsx'],
  ['src/web/session/TopBar.tsx', 'src/web/staff-app/router.tsx'],
  ['src/web/counter/CounterSheet.tsx', 'src/web/booking/BookingPage.tsx'],
  ['src/domain/fields.ts', 'src/domain/text/names.ts'],
  ['src/api/branches/routes.ts', 'src/api/booking/queries.ts'],
  ['src/api/booking/book-reservation.ts', 'src/api/services/change-services.ts'],
  ['src/api/pages/read-pages.ts', 'src/api/reservations/changes/client-changes.ts'],
  ['src/api/jobs/worker.ts', 'src/api/reservations/queries.ts'],
  ['src/api/http/serve.ts', 'src/api/session/require-session.ts'],
  ['src/api/clock.ts', 'src/api/session/queries.ts'],
  ['src/api/session/queries.ts', 'src/api/clients/queries.ts'],
  ['src/api/audit/queries.ts', 'src/api/start/run-product.ts'],
  ['src/api/start/run-product.ts', 'src/api/backup/run.ts'],
  ['src/api/audit/queries.ts', 'src/payment-sandbox/ledger.ts'],
  ['src/payment-sandbox/ledger.ts', 'src/api/billing/queries.ts'],
  ['db/migrate.ts', 'src/api/config.ts'],
  ['db/migrate.ts', 'src/domain/time.ts'],
  ['e2e/login.spec.ts', 'src/api/app.ts'],
  ['components/backend.ts', 'src/api/app.ts'],
  ['bench/frame/crowd.ts', 'bench/rows/storm.ts'],
  ['test/app.ts', 'test/faults/wire.ts'],
])('%s may not import %s', (from, to) => {
  expect(judge(from, to)).toHaveLength(1);
});

test.each([
  ['src/web/booking/Wizard.tsx', 'src/domain/booking/form/wizard.ts'],
  ['src/web/waitlist/AddSheet.tsx', 'src/web/counter/sections/ClientField.tsx'],
  ['src/api/booking/book-reservation.ts', 'src/api/services/queries.ts'],
  ['src/api/booking/book-reservation.ts', 'src/api/clients/queries.ts'],
  ['src/api/app.ts', 'src/api/booking/routes.ts'],
  ['src/api/demo/open-shop.ts', 'src/api/branches/change-branches.ts'],
  ['src/api/start/run-product.ts', 'src/payment-sandbox/open-sandbox.ts'],
  ['src/payment-sandbox/ledger.ts', 'src/api/http/html.ts'],
  ['src/domain/fields.ts', 'zod'],
  ['src/api/database/connection.ts', 'db/migrate.ts'],
  ['bench/rows/storm.ts', 'test/product.ts'],
  ['src/api/services/services.test.ts', 'test/app.ts'],
])('%s may import %s', (from, to) => {
  expect(judge(from, to)).toEqual([]);
});

test('a type of another noun is free to use', () => {
  const path = ['src/api/booking/routes.ts', 'src/api/session/login/log-in.ts'] as const;
  expect(judge(...path, true)).toEqual([]);
  expect(judge(...path, false)).toHaveLength(1);
});

test.each(['src/api/misc/a.ts', 'src/web/stuff/A.tsx', 'bench/more/a.ts', 'db/demo/a.ts', 'src/edge/a.ts'])(
  'the folder of %s has no place',
  (file) => {
    const [problem] = judge(file, 'zod');
    expect(problem).toMatch(/has no place/);
  },
);

test('a circle is found, one of types only is none', () => {
  const circle = [
    { from: 'a.ts', to: 'b.ts', erased: false },
    { from: 'b.ts', to: 'c.ts', erased: false },
    { from: 'c.ts', to: 'a.ts', erased: false },
  ];
  expect(findCircles(circle)).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
  expect(findCircles(circle.map((edge) => ({ ...edge, erased: edge.from === 'c.ts' })))).toEqual([]);
});

test('a circle of folders is found where the files make none', () => {
  const imports = [
    { from: 'src/api/cache/a.ts', to: 'src/api/http/b.ts', erased: false },
    { from: 'src/api/http/c.ts', to: 'src/api/cache/d.ts', erased: false },
  ];
  expect(brokenRules(imports)).toEqual(['circle: src/api/cache → src/api/http → src/api/cache']);
  expect(brokenRules(imports.map((edge, at) => ({ ...edge, erased: at === 1 })))).toEqual([]);
});

test('a folder of src holds fifteen files at one level', () => {
  const folder = (files: number, side = 'src/api/cache') =>
    Array.from({ length: files }, (_, nth) => ({ from: `${side}/${nth}.ts`, to: 'zod', erased: false }));
  expect(brokenRules(folder(15))).toEqual([]);
  expect(brokenRules(folder(16))).toEqual(['src/api/cache: 16 files at one level, at most 15']);
  expect(brokenRules([...folder(15), ...folder(15, 'src/api/cache/deep')])).toEqual([]);
});

test('the benchmarks are read too', () => {
  expect(readImports(process.cwd()).some(({ from }) => from.startsWith('bench/rows/'))).toBe(true);
});
