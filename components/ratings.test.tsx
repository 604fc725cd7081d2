import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listBarbers } from '#domain/barbers/contract.ts';
import { listRatings } from '#domain/ratings/contract.ts';
import { answer, sentTo } from './backend.ts';
import { aPerson } from './samples.ts';
import { open } from './screen.tsx';

test('a period typed the other way round is read in order', async () => {
  answer(listBarbers, []);
  answer(listRatings, { count: 0, average: null, ratings: [] });
  open('/dashboard/opiniones', aPerson());
  await page.getByLabelText('Desde').fill('2026-11-20');
  await page.getByLabelText('Hasta').fill('2026-11-10');
  await userEvent.tab();
  const newest = () => sentTo(listRatings).at(-1)?.input;
  await expect.poll(newest).toMatchObject({ from: '2026-11-10', to: '2026-11-20' });
  await expect.element(page.getByText('No hay opiniones para los filtros elegidos.')).toBeVisible();
});
