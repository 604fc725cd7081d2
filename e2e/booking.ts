import { expect, type Locator, type Page } from '@playwright/test';
import { addDayOff } from '#domain/schedule/contract.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatMonth } from '#domain/text/time-format.ts';
import { addDays, monthOf, type PlainDate, today, weekday } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aService, aShop, aStaffMember, ask, hoursFor, type Shop, type Staff } from '#test/world.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { pressUntil } from './fixtures.ts';

/** Far from the browser's zone, which is Asia/Tokyo. */
export const shopZone = 'America/Montevideo';

export const inDays = (days: number): PlainDate => addDays(today(Date.now(), shopZone), days);

export type OpenShop = { shop: Shop; bruno: Staff; path: string };

export async function anOpenShop(
  call: Caller,
  options: {
    bookingMode?: 'service_first' | 'barber_first';
    from?: string;
    to?: string;
    timezone?: string;
  } = {},
): Promise<OpenShop> {
  const { bookingMode = 'service_first', from = '09:00', to = '20:00', timezone = shopZone } = options;
  const shop = await aShop(call, { bookingMode, timezone });
  const bruno = await aStaffMember(shop);
  await hoursFor(shop, bruno, { from, to });
  await aService(shop, { name: 'Corte', price: 500.5, duration_minutes: 30 });
  await aService(shop, { name: 'Afeitado', price: 300, duration_minutes: 45, price_type: 'from' });
  return { shop, bruno, path: `/${shop.slug}` };
}

/** Gives barbers today off, so that the earliest time on offer is tomorrow's, which does not pass during a test. */
export async function takeTodayOff({ call }: Shop, ...barbers: Staff[]): Promise<void> {
  for (const { token } of barbers)
    await ask(call, addDayOff, { off_date: inDays(0), reason: 'Libre' }, { token });
}

export const agendaOf = ({ call, token }: Shop) => ask(call, listReservations, { limit: 100 }, { token });

export const next = (page: Page) => page.getByRole('button', { name: 'Siguiente', exact: true }).click();
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirmar reserva' });
export const step = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();

export const dayName = (date: PlainDate) =>
  `${weekdayNames[weekday(date)]} ${Number(date.slice(8))} de ${formatMonth(monthOf(date)).toLowerCase()}`;
export const dayButton = (page: Page, date: PlainDate) =>
  page.getByRole('button', { name: dayName(date), exact: true });
export const slot = (page: Page, time: string) => page.getByRole('button', { name: time, exact: true });

/** The calendar opens on the first month with a bookable day. */
export async function turnTo(page: Page, date: PlainDate): Promise<void> {
  const later = page.getByRole('button', { name: 'Próximo mes' });
  await later.waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A calendar that moves a reservation opens on that reservation's month.
  const earlier = page.getByRole('button', { name: 'Mes anterior' });
  for (const arrow of [later, earlier, earlier])
    if ((await dayButton(page, date).count()) === 0) await arrow.click();
}

export async function chooseDay(page: Page, date: PlainDate): Promise<void> {
  await turnTo(page, date);
  await dayButton(page, date).click();
}

export async function fillClient(page: Page, entries: Partial<Record<string, string>> = {}): Promise<void> {
  const form = {
    Nombre: 'Carla',
    Apellido: 'Sosa',
    Teléfono: '99 123 456',
    Email: 'carla@example.com',
    ...entries,
  };
  for (const [name, value] of Object.entries(form))
    await page.getByRole('textbox', { name }).fill(value ?? '');
}

export async function goToConfirm(page: Page, { path }: OpenShop, date: PlainDate, time: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  const bruno = (press: string) => page.getByRole('button', { name: `${press} Bruno Díaz`, exact: true });
  // The browser drops a click when the button moves between press and release, which a late answer can cause.
  await pressUntil(bruno('Seleccionar'), bruno('Deseleccionar'));
  await next(page);
  await chooseDay(page, date);
  await slot(page, time).click();
  await next(page);
  await step(page, 'Confirmación');
  await fillClient(page);
}

export function aHand() {
  let taps = 0;
  return {
    taps: () => taps,
    press: async (what: Locator) => {
      taps += 1;
      await what.click();
    },
    fill: async (what: Locator, text: string) => {
      taps += 1;
      await what.fill(text);
    },
    select: async (what: Locator, value: string) => {
      taps += 1;
      await what.selectOption(value);
    },
  };
}
