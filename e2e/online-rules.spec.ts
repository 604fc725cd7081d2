import type { Page } from '@playwright/test';
import { aClient, aStaffMember, aWord, ask } from '#test/world.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { readOrigins } from '#domain/numbers/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import { agendaOf, anOpenShop, confirmButton, fillClient, goToConfirm, inDays } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { linkMailedTo } from './mails.ts';
import { giveProof, proofDialog, withOldLogin } from './proof.ts';

// Tests use `click` instead of `check`, because the switch turns only after the request has started.
const pause = (page: Page) => page.getByRole('switch', { name: 'Pausar las reservas online' });
const closed = 'Esta barbería no recibe reservas online por ahora.';
const mustConfirm = 'Te enviamos un correo para confirmar la reserva.';

test('a shop is paused and opened again: by its owner in the account, by a manager on the panel', async ({
  page,
  call,
  look,
}) => {
  const open = await anOpenShop(call);
  await signedIn(page, open.shop.owner);
  await page.goto('/dashboard/ajustes/reservas-online');
  await pause(page).click();
  await expect(page.getByText('Reservas en pausa')).toBeVisible();
  await look('online-rules');

  await page.goto(open.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(open.shop.organization.name);
  await expect(page.getByText(closed)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Siguiente' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Agregar Corte' })).toHaveCount(0);
  await look('paused');

  const manager = await aStaffMember(open.shop, { role: 'manager' });
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signedIn(page, manager);
  await page.goto('/dashboard');
  await expect(page.getByText('Las reservas online están en pausa')).toBeVisible();
  await look('panel-paused');
  await pause(page).click();
  await expect(page.getByText('Las reservas online están en pausa')).toHaveCount(0);
  await page.goto(open.path);
  await expect(page.getByRole('button', { name: 'Agregar Corte' })).toBeVisible();
});

test('a booking that must be confirmed is held until the link of its mail is pressed', async ({
  page,
  call,
  look,
}) => {
  const open = await anOpenShop(call);
  const { token } = open.shop;
  await ask(call, editRules, { online: { confirmation: 'on' } }, { token });
  const email = `${aWord()}@example.com`;
  await goToConfirm(page, { ...open, path: `${open.path}?o=cartel` }, inDays(2), '10:00');
  await fillClient(page, { Email: email });
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { name: mustConfirm })).toBeFocused();
  await expect(page.getByText(`Abre el enlace que enviamos a ${email}`)).toBeVisible();
  await look('held');
  expect(await agendaOf(open.shop)).toEqual([]);

  const link = await linkMailedTo(page, email, 'Confirma tu reserva');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirma tu reserva');
  await look('confirm');
  // Opening the link must not confirm the booking, because mail scanners open links.
  expect(await agendaOf(open.shop)).toEqual([]);
  await page.getByRole('button', { name: 'Confirmar reserva' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestionar Reserva');
  await expect(page.getByText('Reserva confirmada')).toBeVisible();
  expect((await agendaOf(open.shop)).map(({ client }) => client.email)).toEqual([email]);
  const days = { from: inDays(2), to: inDays(2) };
  expect(await ask(call, readOrigins, days, { token })).toMatchObject([{ via: 'cartel' }]);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestionar Reserva');
  await page.goto(link.replace(/t=.*/, 't=wrong'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('El enlace ya venció');
});

test('what strangers booked since a time is canceled in one go', async ({ page, call, look, lookAgain }) => {
  const open = await anOpenShop(call);
  const { shop, bruno } = open;
  const [service] = await ask(call, listPublicServices, { slug: shop.slug });
  for (const time of ['10:00', '11:00'])
    await ask(call, bookReservation, {
      slug: shop.slug,
      barber_id: bruno.user.id,
      client: aClient({ phone: `+598 99 ${time.slice(0, 2)}0 000` }),
      services: [{ service_id: service?.id ?? 0, quantity: 1 }],
      start_local: `${inDays(3)}T${time}`,
    });
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/ajustes/reservas-online');
  await page.getByRole('button', { name: 'Cancelar reservas online de desconocidos desde…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar reservas de desconocidos' });
  await expect(dialog).toBeVisible();
  await lookAgain('cancel-unknown');
  await dialog.getByLabel('Desde el día').fill(inDays(-4));
  await dialog.getByRole('button', { name: 'Cancelar reservas' }).click();
  const tooLongAgo = 'Solo se puede cancelar lo que se reservó en las últimas 72 horas.';
  await expect(dialog.getByText(tooLongAgo)).toBeVisible();
  await look('cancel-unknown-refused');
  await dialog.getByLabel('Desde el día').fill(inDays(-1));
  await withOldLogin(page, 'POST', /\/api\/reservations\/cancel-unknown$/);
  await dialog.getByRole('button', { name: 'Cancelar reservas' }).click();
  await expect(proofDialog(page)).toBeVisible();
  await lookAgain('cancel-unknown-prove');
  await giveProof(page, shop.owner.password);
  await expect(page.getByText('Se cancelaron 2 reservas')).toBeVisible();
  expect((await agendaOf(shop)).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
});
