import { beforeEach, expect, test, vi } from 'vitest';
import { isStaffPath, ownPath } from './staff-paths.ts';

beforeEach(() => vi.stubGlobal('location', { origin: 'https://navaja.example' }));

test.each(['/login', '/dashboard', '/dashboard/agenda', '/billing/return'])(
  '%s is a screen of the staff',
  (path) => {
    expect(isStaffPath(path)).toBe(true);
  },
);

test.each(['/', '/dashboards', '/barberia-login', '/r/abc', '/login-bar'])('%s is not', (path) => {
  expect(isStaffPath(path)).toBe(false);
});

test('a remembered path keeps its query', () => {
  expect(ownPath('/dashboard/agenda?status=canceled')).toBe('/dashboard/agenda?status=canceled');
});

test.each([
  undefined,
  '',
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/.//evil.example',
  '/dashboard/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'login',
])('the remembered path %s is not one of this site and is forgotten', (path) => {
  expect(ownPath(path)).toBeNull();
});
