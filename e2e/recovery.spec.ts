import { bookReservation } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { deleteReservation } from '#domain/reservations/contract.ts';
import { listServices } from '#domain/services/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, ask } from '#test/world.ts';
import { anOpenShop, inDays } from './booking.ts';
import { expect, test } from './fixtures.ts';
import { linkIn, readMail } from './mails.ts';

async function twoVisits(call: Caller) {
  const open = await anOpenShop(call);
  const { shop, bruno } = open;
  const { token } = shop;
  const [service] = await ask(call, listServices, { active: true }, { token });
  const client = aClient();
  const book = (day: number) =>
    ask(call, bookReservation, {
      slug: shop.slug,
      barber_id: bruno.user.id,
      client,
      services: [{ service_id: service?.id ?? 0, quantity: 1 }],
      start_local: `${inDays(day)}T10:00`,
    });
  return { ...open, client, made: [await book(2), await book(3)] as const };
}

test('who lost the link gets another one by mail, and finds every reservation behind it', async ({
  page,
  call,
  look,
}) => {
  const { shop, client, made, path } = await twoVisits(call);
  await page.goto(path);
  await page.getByRole('link', { name: '¿Perdiste el enlace?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Perdiste el enlace?');
  const send = page.getByRole('button', { name: 'Enviar enlace' });
  await send.click();
  await expect(page.getByText('Escribe el email o el teléfono con el que reservaste.')).toBeVisible();
  await page.getByLabel('Email').fill(client.email);
  await send.click();
  await expect(page.getByText('Si encontramos reservas, te enviamos un enlace.')).toBeVisible();
  await look('lost');
  const [text] = await readMail(page, client.email, `Tus reservas en ${shop.organization.name}`);
  await page.goto(linkIn(text, /https?:\/\/\S+\/m\/\S+/));
  const coming = page.getByRole('list', { name: 'Por venir' }).getByRole('link');
  await expect(coming).toHaveCount(2);
  await look('mine');
  await coming.first().click();
  await page.waitForURL((url) => url.pathname === `/r/${made[0].external_id}`);
});

test('a dead link leads to the form of the shop that it names', async ({ page, call, look }) => {
  const { shop, made } = await twoVisits(call);
  const { token } = shop;
  await ask(call, editRules, { chat: { on: true } }, { token });
  await ask(call, deleteReservation, { id: made[0].id }, { token });
  await page.goto(`/r/${made[0].external_id}`);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: '¿Perdiste el enlace?' }).click();
  await expect(page.getByLabel('Email o teléfono')).toBeVisible();
  const [prefix] = made[0].external_id.split('-');
  await page.goto(`/m/${prefix}-${'a'.repeat(43)}`);
  await expect(page.getByText('El enlace no es válido o ya venció. Pide uno nuevo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar enlace' })).toBeVisible();
  await look('dead');
});
