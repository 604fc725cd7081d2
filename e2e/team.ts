import { expect, type Page } from '@playwright/test';
import type { Caller } from '#test/caller.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { aService, aStaffMember, ask, hoursFor, type Shop, type Staff } from '#test/world.ts';
import { anOpenShop, next, step, takeTodayOff } from './booking.ts';

export const booked = (page: Page) =>
  expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
export const anyBarber = (page: Page) => page.getByRole('button', { name: 'Seleccionar Cualquier barbero' });
export const soonest = (page: Page) => page.getByRole('button', { name: /^Lo antes posible: / });
export const whoever = (page: Page) => page.getByText('Con quien esté libre · 30 min');

/** A shop with two barbers, from tomorrow: Bruno works half an hour a day, which one haircut fills, Marta two hours. */
export async function aTeam(call: Caller, options: Parameters<typeof anOpenShop>[1] = {}) {
  const open = await anOpenShop(call, { from: '10:00', to: '10:30', ...options });
  const marta = await aStaffMember(open.shop, { firstname: 'Marta', lastname: 'Ríos' });
  await hoursFor(open.shop, marta, { from: '10:00', to: '12:00' });
  await takeTodayOff(open.shop, open.bruno, marta);
  const cut = await aService(open.shop, { name: 'Corte rápido' });
  return { ...open, marta, cut };
}

/** The staff can book a slot that is held for a client's form. */
export const takenByStaff = ({ call, token }: Shop, { user }: Staff, service: Service, start_local: string) =>
  ask(
    call,
    takeBooking,
    {
      barber_id: user.id,
      client: null,
      services: [{ service_id: service.id, quantity: 1 }],
      start_local,
      channel: 'walk_in',
    },
    { token },
  );

export async function goToBarbers(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte', exact: true }).click();
  await next(page);
  await step(page, 'Elige tu barbero');
}

export async function goToAnyCalendar(page: Page, path: string) {
  await goToBarbers(page, path);
  await expect(page.getByText(/^Primer turno: /)).toBeVisible();
  await anyBarber(page).click();
  await next(page);
  await step(page, 'Elige fecha y hora');
}
