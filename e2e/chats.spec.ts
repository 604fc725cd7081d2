import type { Page } from '@playwright/test';
import { takeBooking } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { readChats } from '#domain/reservations/messages/chat-contract.ts';
import { moveReservation } from '#domain/reservations/contract.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import { clockOf } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, ask } from '#test/world.ts';
import { openAgenda, reservationRow } from './agenda-world.ts';
import {
  anOpenShop,
  chooseDay,
  confirmButton,
  fillClient,
  goToConfirm,
  inDays,
  next,
  slot,
} from './booking.ts';
import { expect, patient, signedIn, test } from './fixtures.ts';
import { readMail } from './mails.ts';

// Serial, because the sandbox applies a fault to the next message of any test.
test.describe.configure({ mode: 'serial' });

const aPhone = () => `59899${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
const bubbles = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('paragraph') });

async function waitForChat(page: Page, phone: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/dev/chats/${phone}`);
    await expect(bubbles(page).filter({ hasText: text }).last()).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function sayBaja(page: Page, phone: string): Promise<void> {
  await page.goto('/dev/chats');
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(`+${phone}`);
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('BAJA');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await waitForChat(page, phone, 'Listo, no te enviaremos más WhatsApp.');
}

/** A shop that sends chat messages to clients, at night too. */
async function aChattyShop(call: Caller) {
  const open = await anOpenShop(call);
  const { shop, bruno } = open;
  const rules = { chat: { on: true }, reminders: { quiet: { from: '03:00', to: '03:00' } } };
  await ask(call, editRules, rules, { token: shop.token });
  const [service] = await ask(call, listPublicServices, { slug: shop.slug });
  /** Books for a client who consented to chat messages; the move sends a notification. */
  const bookAndMove = async (phone: string, email: string, date = inDays(2)) => {
    const { id } = await ask(
      call,
      takeBooking,
      {
        barber_id: bruno.user.id,
        client: aClient({ phone: `+${phone}`, email }),
        services: [{ service_id: service?.id ?? 0, quantity: 1 }],
        start_local: `${date}T10:00`,
        channel: 'counter',
        notify: false,
        whatsapp: true,
      },
      { token: shop.token },
    );
    await ask(call, moveReservation, { id, start_local: `${date}T11:00` }, { token: shop.token });
  };
  return { ...open, bookAndMove };
}

test('a client who ticks the box is told by WhatsApp and comes back by its link', async ({ page, call }) => {
  const open = await aChattyShop(call);
  const phone = aPhone();
  await goToConfirm(page, open, inDays(2), '10:00');
  await page.getByLabel('Código de país').selectOption('+598');
  await fillClient(page, { Teléfono: phone.slice(3) });
  const box = page.getByRole('checkbox', {
    name: 'Avísame por WhatsApp a este número (Barbería Central, por Navaja)',
  });
  await expect(box).not.toBeChecked();
  await box.check();
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  const chats = await page.context().newPage();
  await waitForChat(chats, phone, 'Hola Carla, tu reserva en Barbería Central está confirmada');
  await chats.getByRole('link', { name: 'Ver mi reserva' }).click();
  await expect(chats).toHaveURL(/\/r\//);
});

test('what a phone remembers of a client ticks the box in the shop where they ticked it alone', async ({
  page,
  call,
}) => {
  const [open, other] = [await aChattyShop(call), await aChattyShop(call)];
  const box = page.getByRole('checkbox', { name: /^Avísame por WhatsApp/ });
  const name = page.getByRole('textbox', { name: 'Nombre' });
  await goToConfirm(page, open, inDays(2), '10:00');
  await box.check();
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  const comeTo = async ({ shop, bruno }: typeof open) => {
    const [service] = await ask(call, listPublicServices, { slug: shop.slug });
    await page.goto(`/${shop.slug}?servicios=${service?.id}&barbero=${bruno.user.id}`);
    await chooseDay(page, inDays(3));
    await slot(page, '10:00').click();
    await next(page);
    await expect(name).toHaveValue('Carla');
  };
  await comeTo(open);
  await expect(box).toBeChecked();
  await comeTo(other);
  await expect(box).not.toBeChecked();
});

test('a client cancels by WhatsApp in two presses, and the open agenda shows it', async ({
  page,
  call,
  look,
}) => {
  const { bruno, bookAndMove } = await aChattyShop(call);
  const phone = aPhone();
  await bookAndMove(phone, 'carla@example.com');
  await signedIn(page, bruno);
  await openAgenda(page, `?view=list&day=${inDays(2)}`);
  await expect(reservationRow(page, 'Carla')).toBeVisible();
  const chats = patient(await page.context().newPage());
  await waitForChat(chats, phone, 'cambió');
  await chats.getByRole('button', { name: 'No puedo ir' }).click();
  await waitForChat(chats, phone, '¿Cancelamos tu reserva');
  await chats.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(reservationRow(page, 'Carla').getByText('Cancelada', { exact: true }).first()).toBeVisible();
  await page.goto(`/dev/chats/${phone}`);
  await look('chat-thread');
  await page.goto('/dev/chats');
  await expect(page.getByRole('link', { name: `+${phone}` })).toBeVisible();
  await look('chats');
});

test('after BAJA a change comes by mail alone', async ({ page, call }) => {
  const { bookAndMove } = await aChattyShop(call);
  const phone = aPhone();
  await sayBaja(page, phone);
  const email = `${phone}@example.com`;
  await bookAndMove(phone, email);
  await readMail(page, email, 'Reserva reprogramada');
  await page.goto(`/dev/chats/${phone}`);
  await expect(bubbles(page)).toHaveCount(2);
});

test('what the service loses has gone by mail too', async ({ page, call }) => {
  const { bookAndMove } = await aChattyShop(call);
  const phone = aPhone();
  await page.goto('/dev/chats');
  await page.getByLabel('La próxima falla con…').selectOption({ label: 'Se acepta, pero no llega' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByLabel('La próxima falla con…')).toHaveValue('undelivered');
  const email = `${phone}@example.com`;
  await bookAndMove(phone, email);
  await waitForChat(page, phone, 'No llegó');
  await readMail(page, email, 'Reserva reprogramada');
});

test('where too many say BAJA the shop’s WhatsApp stops, and its owner reads why and until when', async ({
  page,
  call,
  look,
}) => {
  const { shop, bruno } = await aChattyShop(call);
  const { token } = shop;
  const phones = Array.from({ length: 50 }, aPhone);
  for (const [nth, phone] of phones.entries()) {
    const time = clockOf(600 + (nth % 20) * 15);
    const client = aClient({ phone: `+${phone}` });
    const visit = { barber_id: bruno.user.id, client, services: [], duration_min: 15, whatsapp: true };
    const start_local = `${inDays(2 + Math.floor(nth / 20))}T${time}`;
    await ask(call, takeBooking, { ...visit, channel: 'phone', start_local }, { token });
  }
  await expect(async () => {
    expect(await ask(call, readChats, {}, { token })).toMatchObject({ sent_today: 50 });
  }).toPass();
  for (const phone of phones.slice(0, 2)) await sayBaja(page, phone);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard');
  const notice = page.getByRole('region', { name: 'WhatsApp' });
  await expect(notice).toContainText('WhatsApp se detuvo');
  await expect(notice).toContainText(/Podrás volver a encenderlo el \S+ \d\d\/\d\d a las \d\d:\d\d\./);
  await notice.getByRole('link', { name: 'Ver los avisos' }).click();
  await expect(notice).toContainText('Varios clientes respondieron BAJA o bloquearon los mensajes.');
  await expect(page.getByRole('switch', { name: 'WhatsApp', exact: true })).toBeDisabled();
  await look('chats-stopped');
});
