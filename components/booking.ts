import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { BookingPage } from '#domain/page.ts';
import { aBookingPage } from './samples.ts';
import { button, openPublic } from './screen.tsx';

export const openShop = (fields: Partial<BookingPage> = {}): Promise<void> =>
  openPublic('/barberia-central', { kind: 'booking', data: aBookingPage(fields) });

export async function step(title: string): Promise<void> {
  await expect.element(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
}

export const next = (): Promise<void> => page.getByRole('button', { name: 'Siguiente', exact: true }).click();

export const openDays = page.getByRole('button', { disabled: false, name: / de / });

/** Chooses a day after today; on the last day of a month the calendar shows that day only in the next month. */
export async function chooseLaterDay(): Promise<void> {
  await expect.element(openDays.first()).toBeVisible();
  const [, later] = openDays.all();
  if (later) return later.click();
  await button('Próximo mes').click();
  return openDays.first().click();
}

export async function toTheSchedule(fields: Partial<BookingPage> = {}): Promise<void> {
  await openShop(fields);
  await button('Agregar Corte').click();
  await next();
  await button('Seleccionar Bruno Díaz').click();
  await next();
}

export async function fillClient(): Promise<void> {
  const form = { Nombre: 'Carla', Apellido: 'Sosa', Teléfono: '99 123 456', Email: 'carla@example.com' };
  for (const [name, value] of Object.entries(form)) await page.getByRole('textbox', { name }).fill(value);
}
