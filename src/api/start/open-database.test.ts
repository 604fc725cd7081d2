import { expect, test } from 'vitest';
import { problemOf } from './open-database.ts';

const auto = { version: '180006', plans: 'auto', is_cluster: false };

test('a database that is too old, or a cluster that makes generic plans only, is refused at the start', () => {
  expect(problemOf(auto)).toBeNull();
  expect(problemOf({ ...auto, version: '160000' })).toBeNull();
  expect(problemOf({ ...auto, version: '150018' })).toContain('PostgreSQL 15 es demasiado viejo');
  expect(problemOf({ ...auto, plans: 'force_generic_plan' })).toBeNull();
  expect(problemOf({ ...auto, is_cluster: true })).toBeNull();
  expect(problemOf({ ...auto, plans: 'force_generic_plan', is_cluster: true })).toContain('plan_cache_mode');
});
