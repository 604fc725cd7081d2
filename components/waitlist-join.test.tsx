import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listBusy, readPublicSchedule } from '#domain/schedule/contract.ts';
import { addDays } from '#domain/time.ts';
import { joinWaitlist } from '#domain/waitlist/contract.ts';
import { answer, refuse, sentTo } from './backend.ts';
import { chooseLaterDay, fillClient, toTheSchedule } from './booking.ts';
import { look } from './look.ts';
import { everyDay } from './samples.ts';
import { button } from './screen.tsx';

test.each([
  ['who waits three times already', 'too_many_waiting', 'Ya estás en la lista de espera de esta barbería.'],
  ['an address that asks too often', 'too_many', 'Demasiados intentos. Espera un momento y vuelve a probar.'],
] as const)('%s is told so, and what was typed stays', async (_, code, detail) => {
  answer(readPublicSchedule, everyDay);
  answer(listBusy, ({ input: { date } }) => [
    { start_at: `${date}T00:00:00Z`, end_at: `${addDays(date, 1)}T12:00:00Z` },
  ]);
  refuse(joinWaitlist, code, detail);
  await toTheSchedule({ public_rules: { waitlist: true } });
  await chooseLaterDay();
  await expect.element(page.getByText('No hay horarios disponibles para esta fecha.')).toBeVisible();
  await button('Avísame si se libera un lugar').click();
  const sheet = page.getByRole('dialog', { name: 'Lista de espera' });
  const enter = button('Entrar a la lista', sheet);
  await expect.element(enter).toBeVisible();
  await fillClient();
  await enter.click();
  await expect.element(sheet.getByText(detail)).toBeVisible();
  await look();
  await expect.element(sheet.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Carla');
  await expect.element(enter).toBeEnabled();
  expect(sentTo(joinWaitlist)).toHaveLength(1);
});
