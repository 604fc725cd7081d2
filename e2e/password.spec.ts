import { anOwner } from '#test/world.ts';
import { expect, fillLogin, heard, test } from './fixtures.ts';
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

test('an unknown address gets the very same answer', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nadie@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(neutral)).toBeVisible();
});

test('the address is checked when the field is left and when the form is sent', async ({ page, look }) => {
  const sent = heard(page, 'POST', '/auth/password/forgot');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('ana@example');
  await page.getByLabel('Email').blur();
  await expect(page.getByText('Ingresá un email válido.')).toBeVisible();
  await look('forgot-mistake');
  await page.reload();
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Ingresá un email válido.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a mail that cannot be sent is told', async ({ page }) => {
  await page.route('**/api/auth/password/forgot', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').getByText('No se pudo enviar el correo. Intenta nuevamente.'),
  ).toBeVisible();
  await expect(page.getByText(neutral)).toHaveCount(0);
});

test('a link without its token says so at once, and sends nothing', async ({ page, lookAgain }) => {
  const sent = heard(page, 'POST', '/auth/password/reset');
  await page.goto('/reset-password');
  const alert = page.getByText('Token faltante. Revisá el enlace del correo.');
  await expect(alert).toBeVisible();
  await lookAgain('reset-without-token');
  await page.getByLabel('Nueva contraseña').fill('otra-clave');
  await page.getByLabel('Repite la contraseña').fill('otra-clave');
  await page.getByRole('button', { name: 'Guardar nueva contraseña' }).click();
  await expect(alert).toBeVisible();
  expect(sent).toEqual([]);
});

test('short and different passwords are told and not sent', async ({ page }) => {
  const sent = heard(page, 'POST', '/auth/password/reset');
  await page.goto('/reset-password?token=123');
  await page.getByLabel('Nueva contraseña').fill('12345');
  await page.getByLabel('Repite la contraseña').fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mínimo 6 caracteres.')).toBeVisible();
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a reset that fails without a word has its own', async ({ page }) => {
  const sent = heard(page, 'POST', '/auth/password/reset');
  await page.route('**/api/auth/password/reset', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway' }),
  );
  await page.goto('/reset-password?token=123');
  await page.getByLabel('Nueva contraseña').fill('otra-clave');
  await page.getByLabel('Repite la contraseña').fill('otra-clave');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('No se pudo restablecer la contraseña.')).toBeVisible();
  expect(sent).toEqual([{ token: '123', new_password: 'otra-clave' }]);
});
