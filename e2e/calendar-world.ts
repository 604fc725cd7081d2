import type { Locator, Page } from '@playwright/test';
import { moveReservation } from '#domain/reservations/contract.ts';
import { addDays, today } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import {
  aClient,
  aReservation,
  aService,
  aShop,
  ask,
  aStaffMember,
  hoursFor,
  type Staff,
} from '#test/world.ts';

const zone = 'America/Montevideo';

type Booked = { who: Staff; at: string; name?: string };

/** A shop with barbers who work from nine to six, and a day of it that lies ahead. */
export async function aCalendarDay(call: Caller, names: readonly string[] = ['Ana', 'Bruno']) {
  const shop = await aShop(call, { timezone: zone });
  const barbers: Staff[] = [];
  for (const firstname of names) {
    const barber = await aStaffMember(shop, { firstname, lastname: 'Díaz' });
    await hoursFor(shop, barber);
    barbers.push(barber);
  }
  const service = await aService(shop);
  const date = addDays(today(Date.now(), zone), 2);
  const book = ({ who, at, name = 'Carla' }: Booked) =>
    aReservation(shop, {
      barber: who,
      service,
      start_local: `${date}T${at}`,
      client: aClient({ firstname: name, phone: `+598 99 ${Math.floor(Math.random() * 900_000) + 100_000}` }),
    });
  /** Moves by the API, as another browser would. */
  const moveElsewhere = (id: number, at: string) =>
    ask(call, moveReservation, { id, start_local: `${date}T${at}` }, { token: shop.token });
  return { ...shop, zone, barbers, service, date, book, moveElsewhere };
}

export async function openCalendar(page: Page, query: string): Promise<void> {
  const heard = page.waitForResponse((response) => response.url().endsWith('/api/reservations/events'));
  await page.goto(`/dashboard/agenda?${query}`);
  await heard;
  await page.getByRole('application', { name: 'Calendario' }).waitFor();
}

export const boxOf = (page: Page, name: string): Locator =>
  page.getByRole('application').getByRole('button', { name: new RegExp(`${name} Sosa`) });

export const columnOf = (page: Page, person: string): Locator =>
  page.getByRole('list', { name: new RegExp(`^${person}`) });
