import type { Browser, Page } from '@playwright/test';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { weekday } from '#domain/time.ts';
import { aService, aShop, aWord, type Shop } from '#test/world.ts';
import { openAgenda, pressIn, reservationRow } from './agenda-world.ts';
import { chooseDay, confirmButton, fillClient, inDays, next, shopZone, slot, step } from './booking.ts';
import { expect, fillLogin, pressUntil, signedIn, test } from './fixtures.ts';
import { linkIn, readMail } from './mails.ts';

type Received = { text: string; invitation: Record<string, string> };

async function mailTo(page: Page, email: string, subject: string): Promise<Received> {
  const [text, ics] = await readMail(page, email, subject);
  const lines = ics.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  return { text, invitation: Object.fromEntries(lines.map((line) => line.split(/[;:](.*)/s))) };
}

const aPage = async (browser: Browser, like: Page) => {
  const context = await browser.newContext({
    baseURL: new URL(like.url()).origin,
    viewport: like.viewportSize(),
    timezoneId: 'Asia/Tokyo',
    locale: 'es-UY',
  });
  return context.newPage();
};

async function invite(page: Page, shop: Shop, email: string) {
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/barberos');
  await page.getByLabel('Nombre', { exact: true }).fill('Nora');
  await page.getByLabel('Apellido').fill('Paz');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Crear barbero' }).click();
  await expect(page.getByText('Barbero creado')).toBeVisible();
}

async function choosePassword(page: Page, email: string) {
  const invitation = await mailTo(page, email, 'Te invitaron a');
  await page.goto(linkIn(invitation.text, /https?:\/\/\S+\/reset-password\?token=\S+/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te invitó Barbería Central');
  await page.getByLabel('Contraseña', { exact: true }).fill('nora-clave-1');
  await page.getByLabel('Repite la contraseña').fill('nora-clave-1');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillLogin(page, { email, password: 'nora-clave-1' });
  await page.waitForURL('/dashboard');
}

async function setHours(page: Page, date: string) {
  const name = weekdayNames[weekday(date)] ?? '';
  await page.goto('/dashboard/cuenta?tab=horario');
  await page.getByRole('switch', { name: `Atiendo el ${name.toLowerCase()}` }).check();
  const range = page.getByRole('group', { name: `${name}, rango 1` });
  await range.getByLabel('Desde').fill('09:00');
  await range.getByLabel('Hasta').fill('18:00');
  await page.getByRole('button', { name: 'Guardar horario' }).click();
  await expect(page.getByText('Horario guardado')).toBeVisible();
}

async function book(page: Page, slug: string, date: string, email: string) {
  await page.goto(`/${slug}`);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Nora Paz' }).click();
  await next(page);
  await chooseDay(page, date);
  await slot(page, '10:00').click();
  await next(page);
  await step(page, 'Confirmación');
  await fillClient(page, { Email: email });
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
}

test('an invited barber sets password and hours, is booked, sees it come in, moves it; the client hears of it and cancels', async ({
  page,
  browser,
  call,
}) => {
  test.slow();
  const shop = await aShop(call, { timezone: shopZone });
  await aService(shop);
  const barber = `${aWord()}@example.com`;
  const client = `${aWord()}@example.com`;
  const date = inDays(2);
  await invite(page, shop, barber);

  const calendar = await aPage(browser, page);
  await choosePassword(calendar, barber);
  await setHours(calendar, date);
  await openAgenda(calendar, `?day=${date}`);
  const row = reservationRow(calendar, 'Carla');
  await expect(row).toHaveCount(0);

  const phone = await aPage(browser, page);
  await book(phone, shop.slug, date, client);
  await expect(row).toContainText('10:00');
  const confirmed = await mailTo(phone, client, 'Reserva confirmada');
  expect(confirmed.text).toContain('10:00 a 10:30');
  const booked = await mailTo(calendar, barber, 'Nueva reserva');
  expect(booked.text).toContain('Carla Sosa');
  await calendar.goto(linkIn(booked.text, /https?:\/\/\S+\/dashboard\/agenda\S*/));
  await expect(row).toContainText('10:00');

  await pressIn(calendar, 'Reagendar', 'Carla');
  const dialog = calendar.getByRole('dialog', { name: 'Reagendar reserva' });
  await dialog.getByLabel('Hora').fill('15:00');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('15:00');
  const moved = await mailTo(phone, client, 'Reserva reprogramada');
  expect(moved.text).toContain('15:00 a 15:30');
  expect(moved.text).toMatch(/Antes: .* · 10:00\n/);

  await phone.goto(linkIn(moved.text, /https?:\/\/\S+\/r\/\S+/));
  await expect(phone.getByText(`${formatDate(date)} 15:00`)).toBeVisible();
  const ask = phone.getByRole('dialog', { name: 'Confirmar cancelación' });
  await pressUntil(phone.getByRole('button', { name: 'Cancelar', exact: true }), ask);
  await ask.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(phone.getByText('Reserva cancelada', { exact: true })).toBeVisible();
  await expect(row.getByText('Cancelada', { exact: true }).first()).toBeVisible();

  const canceled = await mailTo(phone, client, 'Reserva cancelada');
  expect((await mailTo(calendar, barber, 'Reserva cancelada')).text).toContain('Carla Sosa');
  expect(linkIn(canceled.text, /https?:\/\/\S+\?servicios=\S+/)).toMatch(/\?servicios=\d+&barbero=\d+$/);
  const invitations = [confirmed, moved, canceled].map(({ invitation }) => [
    invitation['METHOD'],
    invitation['SEQUENCE'],
  ]);
  expect(invitations).toEqual([
    ['REQUEST', '0'],
    ['REQUEST', '1'],
    ['CANCEL', '2'],
  ]);
  const names = new Set([confirmed, moved, canceled].map(({ invitation }) => invitation['UID']));
  expect(names.size).toBe(1);
  await calendar.context().close();
  await phone.context().close();
});
