import { confirmEmail, login } from '#domain/session/contract.ts';
import { anOwner, aShop, aWord } from '#test/world.ts';
import { expect, fillLogin, heard, openPanel, signedIn, test } from './fixtures.ts';
import { linkMailedTo } from './mails.ts';
import { giveProof, proofDialog, withOldLogin } from './proof.ts';

const tokenIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? '';

test('a change of the e-mail asks for the password where the login is old, and then goes on', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const { owner } = await aShop(call);
  const proved = heard(page, 'POST', '/auth/prove');
  await signedIn(page, owner);
  await page.goto('/dashboard/cuenta');
  await withOldLogin(page, 'PUT', /\/api\/users\/me$/);
  const email = `${aWord()}@example.com`;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const dialog = proofDialog(page);
  await expect(dialog).toContainText('Confirma tu contraseña para seguir.');
  await lookAgain('prove');
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByText('Error al actualizar')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByText('Requerido.')).toBeVisible();
  await dialog.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible();
  await look('prove-refused');
  await dialog.getByLabel('Contraseña', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(proved).toHaveLength(2);
  expect((await call(login, { email, password: owner.password })).status).toBe(200);
});

test('all clients leave as a table once the password is given', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/clientes');
  await withOldLogin(page, 'GET', /\/api\/clients\/export\.csv/);
  const save = page.getByRole('button', { name: 'Exportar CSV' });
  await save.click();
  await proofDialog(page).getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByText('No se pudo exportar')).toBeVisible();
  await save.click();
  const saving = page.waitForEvent('download');
  await giveProof(page, owner.password);
  expect((await saving).suggestedFilename()).toBe('navaja-clientes.csv');
});

test('the reservations of the numbers leave as a table once the password is given', async ({
  page,
  call,
}) => {
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/numeros');
  await withOldLogin(page, 'GET', /\/api\/numbers\/export/);
  await page.getByRole('button', { name: 'Descargar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descargar' });
  await dialog.getByLabel('Visitas').check();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  await giveProof(page, owner.password);
  expect((await saving).suggestedFilename()).toMatch(/^navaja-visitas-/);
  await expect(dialog).toBeHidden();
});

test('an owner is reminded of the mail until the address is confirmed', async ({ page, call, look }) => {
  const { owner } = await aShop(call);
  await openPanel(page, owner);
  const notice = page.getByRole('region', { name: 'Confirma tu correo' });
  await expect(notice).toContainText(owner.email);
  await look('panel-unconfirmed');
  const old = await linkMailedTo(page, owner.email, 'Confirma tu correo');
  await notice.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(page.getByText('Correo enviado')).toBeVisible();

  await page.goto(old);
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByRole('alert')).toHaveText('El enlace no es válido o ya venció. Pide uno nuevo.');
  await look('confirm-expired');
  const newest = () => linkMailedTo(page, owner.email, 'Confirma tu correo');
  await expect.poll(newest).not.toBe(old);
  await page.goto(await newest());
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correo confirmado');
  await look('confirmed');
  await page.getByRole('link', { name: 'Ir al panel' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Ana');
  await expect(notice).toHaveCount(0);
});

test('whose e-mail was changed takes the account back from the old mailbox', async ({ page, call, look }) => {
  const owner = await anOwner(call);
  const confirm = await linkMailedTo(page, owner.email, 'Confirma tu correo');
  await call(confirmEmail, { token: tokenIn(confirm) });
  await signedIn(page, owner);
  await page.goto('/dashboard/cuenta');
  await page.getByLabel('Email').fill(`${aWord()}@example.com`);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Perfil actualizado')).toBeVisible();

  await page.goto(await linkMailedTo(page, owner.email, 'Cambió el email de tu cuenta'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recuperar mi cuenta');
  await look('undo');
  await page.getByRole('button', { name: 'Recuperar mi cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear nueva contraseña');
  await page.getByLabel('Nueva contraseña').fill('otra-clave');
  await page.getByLabel('Repite la contraseña').fill('otra-clave');
  await page.getByRole('button', { name: 'Guardar nueva contraseña' }).click();
  await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
  await fillLogin(page, { ...owner, password: 'otra-clave' });
  await page.waitForURL('/dashboard');
});
