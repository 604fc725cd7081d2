import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ClientRow, listClients } from '#domain/clients/contract.ts';
import { answer, loseConnection } from './backend.ts';
import { aPerson } from './samples.ts';
import { button, open } from './screen.tsx';

const rosa: ClientRow = {
  id: 3,
  firstname: 'Rosa',
  lastname: 'Méndez',
  phone: '+59899311204',
  email: null,
  visits: 1,
  no_shows: 0,
  last: null,
  last_visit: '2026-01-01T13:00:00Z',
  next_visit: null,
  spent: 500,
  photo_url: null,
  tags: [],
  preferred_barber_id: null,
  is_blocked: true,
};

test('clients whom nobody could load are asked for again', async () => {
  loseConnection(listClients);
  open('/dashboard/clientes', aPerson());
  await expect.element(page.getByText('No pudimos cargar los clientes.')).toBeVisible();
  answer(listClients, [rosa]);
  await button('Reintentar').click();
  const row = page.getByRole('row').filter({ hasText: 'Rosa Méndez' });
  await expect.element(row).toMatchTextContent('Bloqueado');
});
