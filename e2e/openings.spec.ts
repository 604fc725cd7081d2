import type { Page } from '@playwright/test';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import type { ClosedReason, OpeningDay } from '#domain/schedule/openings/contract.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { addDays, type PlainDate, weekday } from '#domain/time.ts';
import { aReservation, ask } from '#test/world.ts';
import {
  chooseDay,
  confirmButton,
  dayButton,
  fillClient,
  inDays,
  next,
  slot,
  step,
  turnTo,
} from './booking.ts';
import { expect, test } from './fixtures.ts';
import { anyBarber, aTeam, booked, goToBarbers, soonest, whoever } from './team.ts';

async function withWhy(page: Page, date: PlainDate) {
  const reason: { why: ClosedReason | null } = { why: null };
  await page.route('**/openings/days?*', async (route) => {
    const answer = route.fetch().then((response) => response.json() as Promise<OpeningDay[]>);
    const days = await answer.catch(() => null);
    if (!days) return;
    const closing = { date, name: 'Inventario', from: null, to: null };
    const changed = days.map((day) =>
      day.date === date && reason.why
        ? { date, first: null, why: reason.why, closing: reason.why === 'closed' ? closing : null }
        : day,
    );
    await route.fulfill({ json: changed });
  });
  return reason;
}

test('a day without a free start says why', async ({ page, call, lookAgain }) => {
  const { shop, bruno, cut, path } = await aTeam(call);
  const date = inDays(2);
  const weekdayName = weekdayNames[weekday(date)]?.toLowerCase() ?? '';
  const reason = await withWhy(page, date);
  await aReservation(shop, { barber: bruno, service: cut, start_local: `${date}T10:00` });
  await goToBarbers(page, path);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, date);
  await expect(page.getByText('No hay horarios disponibles para esta fecha.')).toBeVisible();
  await expect(page.getByText('Ya está todo reservado.')).toBeVisible();
  await lookAgain('why-full');
  const sentences: [ClosedReason, string][] = [
    ['closed', 'Cerrado: Inventario.'],
    ['day_off', 'Bruno Díaz tiene libre ese día.'],
    ['no_hours', `Bruno Díaz no atiende los ${weekdayName.replace(/o$/, 'os')}.`],
    ['too_long', 'Tu visita dura 30 min y no entra ese día.'],
    ['over', 'Ese día ya no quedan horarios.'],
    ['full', 'Ya está todo reservado.'],
  ];
  for (const [why, text] of sentences) {
    reason.why = why;
    await page.reload();
    await expect(page.getByText('No hay horarios disponibles para esta fecha.')).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('a day off cannot be chosen and says so, and a day with a free start wears a dot', async ({
  page,
  call,
}) => {
  const { bruno, path } = await aTeam(call);
  const [off, free] = [inDays(2), inDays(3)];
  await ask(call, addDayOff, { off_date: off, reason: 'Médico' }, { token: bruno.token });
  await goToBarbers(page, path);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await turnTo(page, off);
  await expect(dayButton(page, off)).toBeDisabled();
  await expect(dayButton(page, off)).toHaveAttribute('title', 'Bruno Díaz tiene libre ese día.');
  const dot = (date: PlainDate) =>
    dayButton(page, date).evaluate((day) => getComputedStyle(day, '::after').width);
  expect(await dot(off)).toBe('auto');
  await turnTo(page, free);
  await expect.poll(() => dot(free)).toBe('4px');
});

test('a full day leads to the same day with another barber', async ({ page, call, look }) => {
  const { shop, bruno, cut, path } = await aTeam(call);
  const date = inDays(2);
  await aReservation(shop, { barber: bruno, service: cut, start_local: `${date}T10:00` });
  await goToBarbers(page, path);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, date);
  const name = weekdayNames[weekday(date)]?.toLowerCase();
  await expect(
    page.getByRole('button', { name: `Ver el ${weekdayNames[weekday(addDays(date, 1))]?.toLowerCase()}` }),
  ).toBeVisible();
  const others = page.getByRole('button', { name: `El ${name} hay con otro barbero` });
  await expect(others).toBeVisible();
  await look('another-barber');
  await others.click();
  await expect(whoever(page)).toBeVisible();
  await expect(slot(page, '11:30')).toBeVisible();
  await slot(page, '11:30').click();
  await next(page);
  await fillClient(page);
  await confirmButton(page).click();
  await booked(page);
  await expect(page.getByRole('region', { name: 'Tu reserva' })).toContainText('Con Marta Ríos');
});

test('without openings one barber is booked as ever, and any barber is told to choose one', async ({
  page,
  call,
  look,
}) => {
  const { path } = await aTeam(call);
  let isSick = true;
  await page.route('**/api/**/openings**', (route) =>
    isSick ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await goToBarbers(page, path);
  await anyBarber(page).click();
  await next(page);
  const failed = page.getByText('No pudimos cargar los horarios de todos los barberos.');
  await expect(failed).toBeVisible();
  await look('openings-failed');
  await page.getByRole('button', { name: 'Elegir un barbero' }).click();
  await step(page, 'Elige tu barbero');
  await page.getByRole('button', { name: 'Seleccionar Marta Ríos' }).click();
  await next(page);
  await expect(soonest(page)).toBeVisible();
  await chooseDay(page, inDays(2));
  await expect(slot(page, '11:30')).toBeVisible();
  await page.goBack();
  await anyBarber(page).click();
  await next(page);
  await expect(failed).toBeVisible();
  isSick = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(soonest(page)).toHaveAccessibleName(
    new RegExp(`^Lo antes posible: ${formatShortDay(inDays(1))} `),
  );
});
