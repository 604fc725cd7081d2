import type { Page } from '@playwright/test';
import { confirmEmail } from '#domain/session/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { ask } from '#test/world.ts';
import { agendaOf, anOpenShop } from './booking.ts';
import { expect, test } from './fixtures.ts';
import { linkMailedTo } from './mails.ts';

const aPhone = () => `59897${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
const last = (page: Page) => page.getByRole('listitem').last();

/** Opens the thread again and again, because the product's answer reaches the sandbox after the page was drawn. */
async function waitForAnswer(page: Page, phone: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/dev/chats/${phone}`);
    await expect(last(page).getByRole('paragraph')).toContainText(text, { timeout: 500 });
  }).toPass();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Escribir como el cliente').fill(text);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

async function choose(page: Page, list: string, row: string | number): Promise<void> {
  await last(page).getByRole('button', { name: list, exact: true }).click();
  const rows = last(page).locator('button.row');
  await (typeof row === 'string' ? rows.filter({ hasText: row }) : rows.nth(row)).first().click();
}

test('a stranger books inside WhatsApp with three presses and a name, and cancels with two', async ({
  page,
  call,
}) => {
  const { shop } = await anOpenShop(call);
  const link = await linkMailedTo(page, shop.owner.email, 'Confirma tu correo');
  await call(confirmEmail, { token: new URL(link, 'http://localhost').searchParams.get('token') ?? '' });
  await ask(call, editRules, { chat: { on: true } }, { token: shop.token });
  const phone = aPhone();
  await page.goto('/dev/chats');
  await page.getByRole('textbox', { name: 'Teléfono' }).fill(`+${phone}`);
  await page
    .getByRole('textbox', { name: 'Mensaje' })
    .fill(`Reservar en ${shop.organization.name} @${shop.slug}`);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await waitForAnswer(page, phone, 'Reserva en Barbería Central en menos de un minuto.');

  await choose(page, 'Ver servicios', 'Corte');
  await waitForAnswer(page, phone, 'Elige una hora:');
  await choose(page, 'Ver horas', 0);
  await waitForAnswer(page, phone, '¿A nombre de quién?');
  await say(page, 'Nicolás Rey');
  await waitForAnswer(page, phone, 'Corte · ');
  await last(page).getByRole('button', { name: 'Confirmar' }).click();
  await waitForAnswer(page, phone, '¡Listo! Te esperamos el ');
  const [booked, ...others] = await agendaOf(shop);
  expect(others).toEqual([]);
  expect(booked).toMatchObject({ status: 'scheduled', client_name_snapshot: 'Nicolás Rey' });

  await last(page).getByRole('button', { name: 'Cancelar' }).click();
  await waitForAnswer(page, phone, '¿Cancelamos tu reserva del ');
  await last(page).getByRole('button', { name: 'Sí, cancelar' }).click();
  await waitForAnswer(page, phone, 'está cancelada.');
  expect((await agendaOf(shop)).map(({ status }) => status)).toEqual(['canceled']);
});
