import type { Locator, Page } from '@playwright/test';
import { epochToLocal, minuteMs } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, aReservation, aService, aShop, aStaffMember, hoursFor, type Staff } from '#test/world.ts';

const zones = ['America/Montevideo', 'Pacific/Honolulu', 'Asia/Kolkata'];
const hourIn = (zone: string) => Number(epochToLocal(Date.now(), zone).slice(11, 13));

type Reservation = { at: number; who?: Staff; name?: string; phone?: string; notes?: string };

/**
 * A shop in a zone where it is morning, so that the next hours all belong to today. Its owner and its barber work all
 * day.
 */
export async function aYoungDay(call: Caller) {
  const timezone = zones.find((zone) => hourIn(zone) >= 1 && hourIn(zone) < 13) ?? 'America/Montevideo';
  const shop = await aShop(call, { timezone });
  const barber = await aStaffMember(shop);
  const service = await aService(shop, { duration_minutes: 15 });
  const allDay = { from: '00:00', to: '23:45' };
  await hoursFor(shop, barber, allDay);
  await hoursFor(shop, shop.owner, allDay);
  const first = Math.ceil(Date.now() / (15 * minuteMs)) * 15 * minuteMs;
  /** Local time of a quarter hour; 0 is the next quarter hour. */
  const quarter = (at: number) => epochToLocal(first + at * 15 * minuteMs, timezone);
  const book = ({
    at,
    who = barber,
    name = 'Carla',
    phone = `+598 99 123 ${100 + at}`,
    notes,
  }: Reservation) =>
    aReservation(shop, {
      barber: who,
      service,
      start_local: quarter(at),
      client: aClient({ firstname: name, phone }),
      ...(notes && { notes }),
    });
  return { ...shop, timezone, barber, service, quarter, book };
}

export const reservationRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(`${name} Sosa`, { exact: true }) });

export async function pressIn(
  page: Page,
  act: 'Reagendar' | 'Eliminar' | 'Cobrar',
  name: string,
): Promise<void> {
  const row = reservationRow(page, name);
  const button = new RegExp(`^${act}\\b`);
  if ((page.viewportSize()?.width ?? 0) >= 768) return row.getByRole('button', { name: button }).click();
  await row.getByRole('button', { name: /ver la reserva/ }).press('Enter');
  await page
    .getByRole('dialog', { name: `${name} Sosa`, exact: true })
    .getByRole('button', { name: button })
    .click();
}

export function listQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'GET' && pathname === '/api/reservations') queries.push(searchParams);
  });
  return queries;
}

export async function openAgenda(page: Page, query = ''): Promise<void> {
  const heard = page.waitForResponse((response) => response.url().endsWith('/api/reservations/events'));
  await page.goto(`/dashboard/agenda${query}`);
  await heard;
}

export async function openFilters(page: Page): Promise<boolean> {
  // The filter line must be visible before the button's visibility is meaningful.
  await page.getByRole('search', { name: 'Filtros' }).waitFor();
  const button = page.getByRole('button', { name: /^Filtros/ });
  if (!(await button.isVisible())) return false;
  await button.click();
  return true;
}

export async function closeFilters(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Ver reservas' });
  if (await done.isVisible()) await done.click();
}

export async function setFilter(page: Page, label: string, option: string): Promise<void> {
  await openFilters(page);
  await page.getByLabel(label, { exact: true }).selectOption(option);
  await closeFilters(page);
}

export async function showOwn(page: Page): Promise<void> {
  await openFilters(page);
  await page.getByLabel('Solo mis reservas').check();
  await closeFilters(page);
}
