import { listClients, readClient } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { ask } from '#test/world.ts';
import { anOpenShop, confirmButton, fillClient, goToConfirm, inDays } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

test('who wants news says so with an act, refuses them by the link, and the shop reads and changes it', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const open = await anOpenShop(call);
  const { token } = open.shop;
  await ask(call, editRules, { marketing: { on: true } }, { token });
  await goToConfirm(page, open, inDays(2), '11:00');
  await fillClient(page);
  const box = page.getByLabel('Quiero recibir novedades de Barbería Central');
  await expect(box).not.toBeChecked();
  await box.check();
  await look('booking-news');
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  const [{ id } = { id: 0 }] = await ask(call, listClients, { q: 'Carla' }, { token });
  const { consents } = await ask(call, readClient, { id }, { token });
  expect(consents).toMatchObject([{ channel: 'mail', purpose: 'marketing', given: true }]);

  const [booked] = await ask(call, listReservations, {}, { token });
  await page.goto(`/r/${booked?.external_id}`);
  await page.getByRole('button', { name: 'No quiero novedades' }).click();
  await expect(page.getByText('Ya no te enviaremos novedades.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No quiero novedades' })).toHaveCount(0);

  await signedIn(page, open.shop.owner);
  await page.goto(`/dashboard/clientes/${id}`);
  const marketing = page.getByRole('switch', { name: 'Novedades' });
  await expect(marketing).not.toBeChecked();
  await lookAgain('client-consents');
  await marketing.click();
  await expect(marketing).toBeChecked();
  await page.getByText('Ver registro').click();
  await expect(page.getByText(/ · Novedades por correo: sí, en la barbería$/)).toBeVisible();
});
