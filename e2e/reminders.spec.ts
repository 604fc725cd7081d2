import type { Page } from '@playwright/test';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { localToInstant } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aReservation, aService, aStaffMember, ask } from '#test/world.ts';
import { openAgenda, reservationRow } from './agenda-world.ts';
import { agendaOf, anOpenShop, inDays, shopZone } from './booking.ts';
import { boxOf, openCalendar } from './calendar-world.ts';
import { expect, heard, patient, signedIn, test } from './fixtures.ts';

async function aLink(call: Caller) {
  const open = await anOpenShop(call);
  const service = await aService(open.shop);
  const date = inDays(3);
  const reservation = await aReservation(open.shop, {
    barber: open.bruno,
    service,
    start_local: `${date}T10:00`,
  });
  const move = (time: string) =>
    ask(call, changePublicReservation, {
      externalId: reservation.external_id,
      action: 'reschedule',
      start_at_utc: localToInstant(`${date}T${time}`, shopZone) ?? '',
    });
  return { ...open, reservation, date, move, link: `/r/${reservation.external_id}` };
}

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '¿Vas a venir?' }) });
const comes = (page: Page) => card(page).getByText('Asistencia confirmada');
const confirmButton = (page: Page) => card(page).getByRole('button', { name: 'Confirmar asistencia' });
const statuses = async (shop: Parameters<typeof agendaOf>[0]) =>
  (await agendaOf(shop)).map(({ status }) => status);

test('the link of a reminder confirms in one tap, and the open agenda shows it', async ({
  page,
  call,
  look,
}) => {
  const { shop, bruno, link, date, reservation } = await aLink(call);
  await page.goto(link);
  await expect(page.getByText('Detalle de la reserva')).toBeVisible();
  // No question within an hour of the booking, because the client could think that the booking is still unconfirmed.
  await expect(card(page)).toHaveCount(0);
  // Opening the link must not confirm attendance, because mail scanners open links.
  expect(await statuses(shop)).toEqual(['scheduled']);

  await signedIn(page, bruno);
  await openAgenda(page, `?day=${date}`);
  await expect(reservationRow(page, 'Carla')).toBeVisible();
  const client = patient(await page.context().newPage());
  const sent = heard(client, 'POST', `/reservations/public/${reservation.external_id}/confirm`);
  await client.goto(`${link}?s=0#confirmar`);
  await expect(comes(client)).toBeFocused();
  await expect(client).toHaveURL(link);
  await client.reload();
  await expect(comes(client)).toBeVisible();
  expect(sent).toEqual([{ sequence: 0 }]);
  await client.close();
  await expect(reservationRow(page, 'Carla').getByText('Confirmada', { exact: true }).first()).toBeVisible();
  await page.goto(link);
  await expect(comes(page)).toBeVisible();
  await look('coming-confirmed');
});

test('the button on the page confirms, and a failure keeps the way to try again', async ({ page, call }) => {
  const { shop, link } = await aLink(call);
  await page.route('**/confirm', (route) => route.abort());
  await page.goto(`${link}?s=0#confirmar`);
  await expect(card(page).getByText('No se pudo confirmar')).toBeVisible();
  await page.unrouteAll();
  await confirmButton(page).click();
  await expect(comes(page)).toBeFocused();
  expect(await statuses(shop)).toEqual(['confirmed']);
});

test('a reminder of a time that is no more confirms nothing and shows the new one', async ({
  page,
  call,
  look,
}) => {
  const { shop, link, date, move } = await aLink(call);
  await move('12:00');
  await page.goto(`${link}?s=0#confirmar`);
  await expect(card(page)).toContainText(
    'La reserva cambió de horario. Revisa la nueva fecha antes de confirmar.',
  );
  await expect(card(page)).toContainText(`${formatDate(date)} · 12:00`);
  expect(await statuses(shop)).toEqual(['scheduled']);
  await look('coming-moved');
  await confirmButton(page).click();
  await expect(comes(page)).toBeVisible();
  expect(await statuses(shop)).toEqual(['confirmed']);
});

test('a reminder leads to another time and to the cancellation, whose button is the second tap', async ({
  page,
  call,
}) => {
  const { shop, link, reservation } = await aLink(call);
  await page.goto(`${link}?s=0#mover`);
  await expect(page.getByRole('dialog', { name: 'Reprogramar reserva' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.goto(`${link}?s=0#cancelar`);
  const dialog = page.getByRole('dialog', { name: 'Confirmar cancelación' });
  await expect(dialog).toBeVisible();
  expect(await statuses(shop)).toEqual(['scheduled']);
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(page.getByText('Tu reserva quedó cancelada')).toBeVisible();

  const sent = heard(page, 'POST', `/reservations/public/${reservation.external_id}/confirm`);
  await page.goto(`${link}?s=0#confirmar`);
  await expect(page).toHaveURL(/#confirmar$/);
  await expect(page.getByText('Ya no se puede cambiar.')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('a client stops the reminders of a shop and asks for them again', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const { shop, link } = await aLink(call);
  await page.goto(`${link}#avisos`);
  const dialog = page.getByRole('dialog', { name: `Recordatorios de ${shop.organization.name}` });
  await expect(dialog).toBeVisible();
  await look('reminders-of-a-shop');
  await dialog.getByRole('button', { name: 'Dejar de recibir recordatorios' }).click();
  await expect(dialog.getByText('Ya no te enviaremos recordatorios.')).toBeVisible();
  await lookAgain('reminders-off');
  await page.goto(link);
  await page.getByRole('button', { name: 'Volver a recibir recordatorios' }).click();
  await dialog.getByRole('button', { name: 'Volver a recibirlos' }).click();
  await expect(dialog.getByRole('button', { name: 'Dejar de recibir recordatorios' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Detalle de la reserva')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a recibir recordatorios' })).toHaveCount(0);
});

const panel = (page: Page) => page.getByRole('main');
const hours = (page: Page, at: number) => panel(page).getByLabel(`Horas antes (${at}.º)`);
const save = (page: Page) => panel(page).getByRole('button', { name: 'Guardar' }).first();

test('the owner sets the reminders and sees when they would come', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const { shop } = await anOpenShop(call);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/ajustes/recordatorios');
  await expect(
    panel(page).getByText('Una reserva del martes 10:00 se recuerda el lunes 10:00 y el martes 08:00.'),
  ).toBeVisible();
  await lookAgain('notices');

  await hours(page, 2).fill('24');
  await hours(page, 3).fill('80');
  await save(page).click();
  await expect(hours(page, 2)).toBeFocused();
  await expect(panel(page).getByText('Los recordatorios deben ser distintos.')).toBeVisible();
  await expect(panel(page).getByText('Como máximo 72 horas antes.')).toBeVisible();
  await look('notices-wrong');

  await hours(page, 2).fill('');
  await hours(page, 3).fill('48');
  await expect(panel(page).getByText('se recuerda el domingo 10:00 y el lunes 10:00.')).toBeVisible();
  await page.route('**/api/orgs/me/rules', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await save(page).click();
  await expect(page.getByText('No pudimos guardar los avisos.')).toBeVisible();
  await expect(hours(page, 3)).toHaveValue('48');
  await page.unrouteAll();
  await save(page).click();
  await expect(page.getByText('Avisos guardados')).toBeVisible();
  const rules = await ask(call, readRules, {}, { token: shop.token });
  expect(rules).toMatchObject({ reminders: { before_hours: [24, 48] } });

  await panel(page).getByRole('switch', { name: 'Recordatorios' }).click();
  await expect(panel(page).getByText('Con estos avisos no se envía ningún recordatorio.')).toBeVisible();
});

test('the owner opens the waitlist and says how long a place is kept', async ({ page, call }) => {
  const { shop } = await anOpenShop(call);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/ajustes/lista-de-espera');
  const card = panel(page)
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Lista de espera' }) });
  await card.getByRole('switch', { name: 'Lista de espera' }).click();
  await card.getByLabel('Minutos para responder').fill('4');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('Como mínimo 5 minutos.')).toBeVisible();
  await card.getByLabel('Minutos para responder').fill('30');
  await card.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Avisos guardados')).toBeVisible();
  const rules = await ask(call, readRules, {}, { token: shop.token });
  expect(rules).toMatchObject({ waitlist: { on: true, minutes: 30 } });
});

test('a manager reads the reminders, a barber does not', async ({ page, call, look }) => {
  const { shop, bruno } = await anOpenShop(call);
  await ask(call, editRules, { reminders: { before_hours: [48] } }, { token: shop.token });
  await signedIn(page, await aStaffMember(shop, { role: 'manager' }));
  await page.goto('/dashboard/ajustes/recordatorios');
  await expect(panel(page).getByText('Solo el dueño puede cambiarlos.').first()).toBeVisible();
  await expect(hours(page, 1)).toHaveValue('48');
  await expect(hours(page, 1)).toBeDisabled();
  await expect(panel(page).getByRole('switch', { name: 'Recordatorios' })).toBeDisabled();
  await expect(save(page)).toHaveCount(0);
  await look('notices-manager');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signedIn(page, bruno);
  await page.goto('/dashboard/ajustes/recordatorios');
  await expect(page.getByText('No tienes permisos para ver este ajuste.')).toBeVisible();
  await expect(page.getByLabel('Horas antes (1.º)')).toHaveCount(0);
  await page.goto('/dashboard/cuenta?tab=avisos');
  await expect(page.getByRole('tab', { name: 'Perfil' })).toHaveAttribute('aria-selected', 'true');
});

test('the panel of a reservation lists what its client was sent', async ({ page, call, look }) => {
  const { bruno, date } = await aLink(call);
  let isDown = true;
  await page.route('**/api/reservations/*/messages', (route) =>
    isDown
      ? route.abort()
      : route.fulfill({
          json: [
            { id: 3, channel: 'chat', kind: 'reminder', state: 'failed', state_at: new Date().toISOString() },
            {
              id: 2,
              channel: 'mail',
              kind: 'reminder',
              state: 'planned',
              state_at: new Date().toISOString(),
            },
            {
              id: 1,
              channel: 'mail',
              kind: 'booking-confirmed',
              state: 'delivered',
              state_at: new Date().toISOString(),
            },
          ],
        }),
  );
  await signedIn(page, bruno);
  await openCalendar(page, `view=day&day=${date}`);
  await boxOf(page, 'Carla').click();
  await expect(page.getByText('No pudimos cargar los avisos.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Reintentar' }).click();
  const list = page.getByRole('list', { name: 'Avisos' });
  await expect(list.getByRole('listitem')).toHaveText([
    'Recordatorio por WhatsApp · no se pudo enviar',
    'Recordatorio por correo · previsto',
    'Reserva por correo · entregado',
  ]);
  await look('panel-messages');
});
