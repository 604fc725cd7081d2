import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFeeds, shareFeed } from '#domain/feeds/contract.ts';
import { answer, refuse } from './backend.ts';
import { aPerson } from './samples.ts';
import { button, open } from './screen.tsx';

test('a calendar whose sharing is refused is told so in the words of the server', async () => {
  answer(listFeeds, []);
  refuse(shareFeed, 'too_many_of_these');
  open('/dashboard/cuenta?tab=calendario', aPerson());
  await button('Crear dirección').click();
  await expect.element(page.getByText('No se pudo compartir')).toBeVisible();
  await expect.element(page.getByText('Llegaste al máximo permitido.')).toBeVisible();
  await expect.element(page.getByText('Todavía no compartiste tu agenda.')).toBeVisible();
});
