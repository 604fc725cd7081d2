import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { roles } from '#domain/permissions.ts';
import { aPerson } from './samples.ts';
import { expectCount, openPublic } from './screen.tsx';

test.each(roles)('whoever is signed in as %s is led to the dashboard', async (role) => {
  await openPublic('/', { kind: 'landing' }, aPerson(role));
  const ways = page.getByRole('main').getByRole('link', { name: 'Ir a mi panel' });
  await expectCount(ways, 2);
  await expect.element(ways.first()).toHaveAttribute('href', '/dashboard');
});
