import type { Page } from '@playwright/test';
import { takeBooking } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { deleteReservation } from '#domain/reservations/contract.ts';
import { listServices } from '#domain/services/contract.ts';
import { addToWaitlist } from '#domain/waitlist/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, ask } from '#test/world.ts';
import { anOpenShop, chooseDay, inDays, next } from './booking.ts';
import { expect } from './fixtures.ts';

export const join = (page: Page) => page.getByRole('button', { name: 'Avísame si se libera un lugar' });
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Lista de espera' });

/** A shop with a waitlist whose barber works one hour a day; on `day` that hour is booked until `free` is called. */
export async function aFullDay(call: Caller) {
  const open = await anOpenShop(call, { from: '10:00', to: '11:00' });
  const { shop, bruno } = open;
  const { token } = shop;
  const waitlist = { on: true, minutes: 15 };
  await ask(call, editRules, { waitlist, reminders: { quiet: { from: '00:00', to: '00:00' } } }, { token });
  const day = inDays(4);
  const taken = await ask(
    call,
    takeBooking,
    {
      barber_id: bruno.user.id,
      client: { firstname: 'Carla' },
      duration_min: 60,
      channel: 'phone',
      start_local: `${day}T10:00`,
    },
    { token },
  );
  const free = () => ask(call, deleteReservation, { id: taken.id }, { token });
  return { ...open, day, free };
}

export type FullDay = Awaited<ReturnType<typeof aFullDay>>;

export async function openFullDay(page: Page, { path, day }: FullDay) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, day);
  await expect(page.getByText('No hay horarios disponibles para esta fecha.')).toBeVisible();
}

const rosa = { firstname: 'Rosa', lastname: 'Méndez', phone: '+598 99 311 204' };

export async function aWait(call: Caller, { shop, day }: FullDay, email?: string) {
  const services = await ask(call, listServices, { active: true }, { token: shop.token });
  const [cut] = services.filter(({ name }) => name === 'Corte');
  return ask(
    call,
    addToWaitlist,
    {
      client: aClient({ ...rosa, ...(email && { email }) }),
      services: [{ service_id: cut?.id ?? 0, quantity: 1 }],
      date_from: day,
      date_to: day,
      time_from: '08:00',
      // Only the first half of the freed hour lies within this window.
      time_to: '10:30',
    },
    { token: shop.token },
  );
}
