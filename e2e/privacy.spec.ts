import { bookReservation } from '#domain/booking/contract.ts';
import { listClients } from '#domain/clients/contract.ts';
import { listServices } from '#domain/services/contract.ts';
import type { Caller } from '#test/caller.ts';
import { aClient, ask, aWord } from '#test/world.ts';
import { anOpenShop, inDays } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { linkIn, readMail } from './mails.ts';
import { giveProof, proofDialog, withOldLogin } from './proof.ts';

const linkSentText = /te enviamos un enlace/;

async function aVisit(call: Caller) {
  const { shop, bruno } = await anOpenShop(call);
  const [service] = await ask(call, listServices, { active: true }, { token: shop.token });
  const client = aClient({ email: `${aWord()}@example.com`, firstname: 'Carla' });
  const { external_id } = await ask(call, bookReservation, {
    slug: shop.slug,
    barber_id: bruno.user.id,
    client,
    services: [{ service_id: service?.id ?? 0, quantity: 1 }],
    start_local: `${inDays(3)}T10:00`,
  });
  return { shop, client, link: `/r/${external_id}` };
}

test('a client reads what a shop keeps of them, takes it along and erases it', async ({
  page,
  call,
  look,
}) => {
  const { shop, client, link } = await aVisit(call);
  const name = shop.organization.name;
  await page.goto(link);
  await page.getByRole('button', { name: `Mis datos en ${name}` }).click();
  await expect(page.getByText(linkSentText)).toBeVisible();
  const [text] = await readMail(page, client.email, `Tus datos en ${name}`);
  await page.goto(linkIn(text, /https?:\/\/\S+\/d\/\S+/));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tus datos en ${name}`);
  await expect(page.getByText(client.email)).toBeVisible();
  await look('data');
  for (const button of ['Descargar', 'Descargar para otro programa (JSON)']) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(/^datos-.+\.(html|json)$/);
  }
  await page.getByRole('button', { name: 'Borrar mis datos' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Tienes una reserva por venir')).toBeVisible();
  await dialog.getByRole('button', { name: 'Borrar mis datos' }).click();
  await expect(dialog.getByText('Escribe BORRAR para confirmar.')).toBeVisible();
  await dialog.getByLabel('Escribe BORRAR').fill('BORRAR');
  await look('erase');
  await dialog.getByRole('button', { name: 'Borrar mis datos' }).click();
  await expect(page.getByText('Recibimos tu pedido.')).toBeVisible();
  await look('erased');
  await readMail(page, client.email, 'cancel');
  await page.reload();
  await expect(page.getByText('El enlace no es válido o ya venció. Pide uno nuevo.')).toBeVisible();
  await look('dead');
});

test('a shop says what it keeps and how long', async ({ page, call, lookAgain }) => {
  const { shop } = await aVisit(call);
  await page.goto(`/${shop.slug}/privacidad`);
  await expect(page.getByText('hasta 36 meses sin visitas')).toBeVisible();
  await lookAgain('privacy');
});

test('the owner erases a client who asks in the shop', async ({ page, call, look, lookAgain }) => {
  const { shop, client } = await aVisit(call);
  const [row] = await ask(call, listClients, { q: client.firstname }, { token: shop.token });
  await signedIn(page, shop.owner);
  await page.goto(`/dashboard/clientes/${row?.id}`);
  await page.getByRole('button', { name: 'Exportar o borrar datos' }).click();
  const dialog = page.getByRole('dialog', { name: 'datos' });
  await withOldLogin(page, 'GET', /\/api\/clients\/\d+\/export/);
  await dialog.getByRole('button', { name: 'Descargar', exact: true }).click();
  await lookAgain('staff-data-prove');
  const saving = page.waitForEvent('download');
  await giveProof(page, shop.owner.password);
  expect((await saving).suggestedFilename()).toMatch(/\.html$/);
  await look('staff-data');
  await dialog.getByRole('button', { name: 'Borrar datos' }).click();
  await expect(dialog.getByText('Quedan, sin su nombre ni su contacto')).toBeVisible();
  await dialog.getByRole('button', { name: 'Borrar datos' }).click();
  await expect(dialog.getByText('Escribe BORRAR para confirmar.')).toBeVisible();
  await withOldLogin(page, 'POST', /\/api\/clients\/\d+\/erase$/);
  await dialog.getByLabel('Escribe BORRAR').fill('BORRAR');
  await dialog.getByRole('button', { name: 'Borrar datos' }).click();
  await lookAgain('staff-erase-prove');
  await proofDialog(page).getByRole('button', { name: 'Volver' }).click();
  await expect(dialog.getByText('Confirma tu contraseña para seguir.')).toBeVisible();
  await expect(dialog.getByLabel('Escribe BORRAR')).toHaveValue('BORRAR');
  await look('staff-erase-unproven');
  await dialog.getByRole('button', { name: 'Borrar datos' }).click();
  await giveProof(page, shop.owner.password);
  await page.waitForURL((url) => url.pathname === '/dashboard/clientes');
  await expect(page.getByText('Cliente borrado')).toHaveCount(0);
  await expect(page.getByText(client.email)).toHaveCount(0);
});
