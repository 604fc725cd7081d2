import type { Locator, Page } from '@playwright/test';
import { moveReservation } from '#domain/reservations/contract.ts';
import { addDays, minuteOf, today } from '#domain/time.ts';
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

export async function aCalendarDay(call: Caller, names: readonly string[] = ['Abel', 'Alma']) {
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
  page.getByRole('list', { name: new RegExp(`^${person} Díaz,`) });

type Point = { x: number; y: number };

export async function pointAt(page: Page, person: string, clock: string): Promise<Point> {
  const column = await columnOf(page, person).boundingBox();
  const hours = page.getByRole('application').locator('[class*="Axis-hour"]');
  const first = await hours.first().boundingBox();
  const named = minuteOf((await hours.first().textContent()) ?? '');
  if (!column || !first) throw new Error('nothing is drawn');
  const y = first.y + first.height / 2 + ((minuteOf(clock) - named) * 96) / 60;
  return { x: column.x + column.width / 2, y };
}

/** A touch through the DevTools protocol, because the mouse of the test cannot do long presses and swipes. */
export async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  let at: Point = { x: 0, y: 0 };
  const move = async (to: Point, steps = 8) => {
    const { x, y } = at;
    for (let step = 1; step <= steps; step += 1)
      await send('touchMove', { x: x + ((to.x - x) * step) / steps, y: y + ((to.y - y) * step) / steps });
    at = to;
  };
  const down = async (to: Point) => {
    at = to;
    await send('touchStart', to);
  };
  return {
    press: async (on: Point) => {
      await down(on);
      await page.locator('[class*="Ghost-paper"]').waitFor();
    },
    move,
    lift: () => send('touchEnd'),
    drag: async (from: Point, to: Point) => {
      await down(from);
      await move(to);
      await send('touchEnd');
    },
  };
}

export function sentMoves(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && /\/api\/reservations\/\d+$/.test(request.url()))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}
