import type { Locator, Page } from '@playwright/test';
import { takeBooking } from '#domain/booking/contract.ts';
import { makeSeries } from '#domain/series/contract.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { addDays, type PlainDate } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { ask } from '#test/world.ts';
import { aCalendarDay, boxOf, openCalendar } from './calendar-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Repetir' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const rowOf = (sheet: Locator, date: PlainDate) =>
  sheet.getByRole('listitem').filter({ hasText: formatDate(date).slice(0, 5) });

async function aDay(call: Caller) {
  const day = await aCalendarDay(call, ['Abel']);
  const [abel] = day.barbers;
  const as = { token: day.token };
  const take = (date: PlainDate, at: string, firstname: string) =>
    ask(
      call,
      takeBooking,
      {
        barber_id: abel?.user.id ?? 0,
        client: { firstname, lastname: 'Sosa' },
        services: [{ service_id: day.service.id, quantity: 1 }],
        start_local: `${date}T${at}`,
        channel: 'phone',
      },
      as,
    );
  const source = await take(day.date, '10:00', 'Carla');
  const after = (weeks: number) => addDays(day.date, 7 * weeks);
  const repeat = (weeks: number[]) =>
    ask(
      call,
      makeSeries,
      { id: source.id, every_weeks: 4, starts: weeks.map((nth) => `${after(nth)}T10:00`) },
      as,
    );
  return { ...day, take, source, after, repeat };
}

async function openPanel(page: Page, date: PlainDate) {
  await openCalendar(page, `view=day&day=${date}`);
  await boxOf(page, 'Carla').click();
}

test('the staff repeat a reservation: one date at another time, one left out, and all of it taken back', async ({
  page,
  call,
  look,
}) => {
  const { owner, date, take, after } = await aDay(call);
  await take(after(8), '10:00', 'Lucía');
  await take(after(12), '09:45', 'Marta');
  await signedIn(page, owner);
  await openPanel(page, date);
  await page.getByRole('button', { name: 'Repetir…' }).click();
  const sheet = sheetOf(page);
  const rows = sheet.getByRole('list', { name: 'Fechas' }).getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(sheet.getByLabel('Cada')).toHaveValue('4');
  await expect(rowOf(sheet, after(4))).toContainText('Libre');
  await expect(rowOf(sheet, after(8))).toContainText('Ocupado 10:00–10:30');
  const book = sheet.getByRole('button', { name: /^Agendar/ });
  await expect(book).toBeDisabled();
  await look('series');
  await rowOf(sheet, after(8))
    .getByRole('button', { name: /a las 10:30$/ })
    .click();
  await expect(rowOf(sheet, after(8))).toContainText('Libre');
  await rowOf(sheet, after(12)).getByLabel(/^Hora/).fill('10:10');
  await expect(rowOf(sheet, after(12))).toContainText('Ocupado 09:45–10:15');
  await rowOf(sheet, after(12))
    .getByRole('button', { name: /^Dejar afuera/ })
    .click();
  await expect(rowOf(sheet, after(12))).toContainText('Queda afuera');
  await expect(book).toHaveText('Agendar 5 turnos');
  await book.click();
  await expect(sheet).toBeHidden();
  await expect(toasts(page).getByText('5 turnos agendados')).toBeVisible();
  await expect(boxOf(page, 'Carla')).toContainText('se repite');
  await toasts(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(toasts(page).getByText('Deshecho')).toBeVisible();
  await expect(boxOf(page, 'Carla')).not.toContainText('se repite');
});

test('a date that was taken meanwhile books none and shows what is there now', async ({ page, call }) => {
  const { owner, date, take, after } = await aDay(call);
  await signedIn(page, owner);
  await openPanel(page, date);
  await page.getByRole('button', { name: 'Repetir…' }).click();
  const sheet = sheetOf(page);
  await expect(rowOf(sheet, after(4))).toContainText('Libre');
  await take(after(4), '10:00', 'Lucía');
  await sheet.getByRole('button', { name: 'Agendar 6 turnos' }).click();
  await expect(sheet.getByRole('alert')).toContainText('no se agendó ninguna');
  await expect(rowOf(sheet, after(4))).toContainText('Ocupado 10:00–10:30');
  await rowOf(sheet, after(4))
    .getByRole('button', { name: /^Dejar afuera/ })
    .click();
  await sheet.getByRole('button', { name: 'Agendar 5 turnos' }).click();
  await expect(toasts(page).getByText('5 turnos agendados')).toBeVisible();
});

test('a date that was left out is booked later, beside those that the series has', async ({
  page,
  call,
  lookAgain,
}) => {
  const { owner, date, repeat, after } = await aDay(call);
  await repeat([4, 12]);
  await signedIn(page, owner);
  await openPanel(page, date);
  await page.getByRole('button', { name: 'Repetir…' }).click();
  const sheet = sheetOf(page);
  await expect(rowOf(sheet, after(4))).toContainText('Ya está agendada');
  await expect(rowOf(sheet, after(12))).toContainText('Ya está agendada');
  await expect(rowOf(sheet, after(8))).toContainText('Libre');
  await lookAgain('series-again');
  await sheet.getByLabel('Veces').selectOption('3 veces');
  await sheet.getByRole('button', { name: 'Agendar 1 turno', exact: true }).click();
  await expect(toasts(page).getByText('1 turno agendado')).toBeVisible();
});

test('the staff cancel what follows, after being asked', async ({ page, call, look }) => {
  const { owner, date, repeat } = await aDay(call);
  await repeat([4, 8]);
  await signedIn(page, owner);
  await openPanel(page, date);
  await expect(boxOf(page, 'Carla')).toContainText('se repite');
  await expect(page.getByText('Cada 4 semanas')).toBeVisible();
  await look('series-panel');
  await page.getByRole('button', { name: 'Cancelar los que siguen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar los que siguen' });
  await expect(dialog).toContainText('Se cancelan 3 turnos de Carla Sosa');
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(toasts(page).getByText('3 turnos cancelados')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar los que siguen' })).toBeHidden();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(toasts(page).getByText('Deshecho')).toBeVisible();
  await openPanel(page, date);
  await page.getByRole('button', { name: 'Cancelar los que siguen' }).click();
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(toasts(page).getByText('3 turnos cancelados')).toBeVisible();
  await page.goto(`/dashboard/agenda?view=list&day=${date}`);
  await expect(page.getByText('Se repite', { exact: true })).toBeAttached();
});

test('the client sees how often it is and cancels all that follow with the link', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const { repeat, source } = await aDay(call);
  await repeat([4, 8]);
  await page.goto(`/r/${source.external_id}`);
  await expect(page.getByText('Cada 4 semanas')).toBeVisible();
  await look('series-link');
  await page.getByRole('button', { name: 'Cancelar también los que siguen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar también los que siguen' });
  await expect(dialog).toContainText('Se cancelan 3 turnos: este y los 2 que siguen.');
  await lookAgain('series-ask');
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Tu reserva quedó cancelada' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar también los que siguen' })).toBeHidden();
});
