import { anOwner } from '#test/world.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { linkMailedTo } from './mails.ts';

const neutral = 'Si el email existe, te enviamos un enlace para restablecer tu contraseña.';

test('a forgotten password: the mail, the link, another password, the login', async ({
  page,
  call,
  look,
}) => {
  const owner = await anOwner(call);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText(neutral)).toBeVisible();
  await look('forgot-sent');
  const link = await linkMailedTo(page, owner.email, 'Restablece tu contraseña');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Crear nueva contraseña' })).toBeVisible();
  await page.getByLabel('Nueva contraseña').fill('otra-clave');
  await page.getByLabel('Repite la contraseña').fill('otra-clave');
  await page.getByRole('button', { name: 'Guardar nueva contraseña' }).click();
  await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
  await fillLogin(page, owner);
  await expect(page.getByRole('alert').getByText('No se pudo iniciar sesión')).toBeVisible();
  await fillLogin(page, { ...owner, password: 'otra-clave' });
  await page.waitForURL('/dashboard');
  await page.goto(link);
  await expect(page.getByText('Este enlace ya venció.')).toBeVisible();
  await look('reset-expired');
  await page.getByLabel('Nueva contraseña').fill('una-mas-123');
  await page.getByLabel('Repite la contraseña').fill('una-mas-123');
  await page.getByRole('button', { name: 'Guardar nueva contraseña' }).click();
  await expect(page.getByText('El enlace no es válido o ya venció. Pide uno nuevo.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
