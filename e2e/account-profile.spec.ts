import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readAccount } from '#domain/account/contract.ts';
import { login } from '#domain/session/contract.ts';
import { ask, aShop, aStaffMember } from '#test/world.ts';
import { expect, heard, openPanel, signedIn, test } from './fixtures.ts';

const aPhoto = async () => ({
  name: 'yo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer(),
});
const photoInput = (page: Page) => page.locator('input[type="file"]');

test('everybody edits the own profile; what the server refuses is said', async ({
  page,
  call,
  lookAgain,
}) => {
  const shop = await aShop(call);
  const { user, token } = await aStaffMember(shop);
  await openPanel(page, { ...shop.owner, email: user.email });
  await page.getByRole('main').getByRole('link', { name: 'Perfil' }).click();
  await expect(page).toHaveURL('/dashboard/cuenta');
  await expect(page.getByRole('tab')).toHaveText([
    'Perfil',
    'Horario semanal',
    'Días libres',
    'Bloqueos',
    'Calendario',
    'Este teléfono',
  ]);
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Bruno');
  await lookAgain('account-profile');

  const sent = heard(page, 'PUT', '/users/me');
  await page.getByLabel('Nombre', { exact: true }).fill('  Bruno Ariel ');
  await page.getByLabel('Apellido').fill('Díaz');
  await page.getByLabel(/^Teléfono/).fill(' +598 99 000 111');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  expect(sent).toEqual([
    { firstname: 'Bruno Ariel', lastname: 'Díaz', email: user.email, phone: '+598 99 000 111' },
  ]);
  expect(await ask(call, readAccount, {}, { token })).toMatchObject({ firstname: 'Bruno Ariel' });

  await page.getByLabel('Email').fill(shop.owner.email);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Error al actualizar')).toBeVisible();
  await expect(page.getByText('Ese correo ya está en uso.')).toBeVisible();
  await page.getByLabel('Email').fill('nada');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('El correo ingresado no es válido.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nada');
  await page.getByRole('link', { name: 'Volver al panel' }).click();
  await expect(page.getByRole('heading', { name: 'Hola, Bruno Ariel' })).toBeVisible();
});

test('a photo goes up with its progress in sight and comes down again', async ({ page, call, look }) => {
  const { owner, token } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/cuenta');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/images/upload', async (route) => {
    await held;
    await route.continue();
  });
  await photoInput(page).setInputFiles(await aPhoto());
  await expect(page.getByRole('progressbar', { name: /Subiendo foto/ })).toBeVisible();
  letGo();
  await expect(page.getByText('Foto actualizada')).toBeVisible();
  const { photo_url } = await ask(call, readAccount, {}, { token });
  expect(photo_url).toContain('/api/images/');
  await expect(page.getByRole('button', { name: 'Cambiar foto' })).toBeVisible();
  await look('account-photo');

  await page.route('**/api/users/me', (route) => route.abort());
  await page.getByRole('button', { name: 'Quitar foto' }).click();
  await expect(page.getByText('No se pudo quitar la foto')).toBeVisible();
  await page.unroute('**/api/users/me');
  await page.getByRole('button', { name: 'Quitar foto' }).click();
  await expect(page.getByText('Foto quitada')).toBeVisible();
  expect(await ask(call, readAccount, {}, { token })).toMatchObject({ photo_url: null });
});

test('a large logo that can be seen through stays so when it is made small enough to send', async ({
  page,
  call,
}) => {
  const { owner, token } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/cuenta');
  const logo = sharp({ create: { width: 2200, height: 2200, channels: 4, background: '#33669900' } });
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() };
  await photoInput(page).setInputFiles(file);
  await expect(page.getByText('Foto actualizada')).toBeVisible();
  const { photo_url } = await ask(call, readAccount, {}, { token });
  const photo = await (await page.request.get(photo_url ?? '')).body();
  expect((await sharp(photo).stats()).isOpaque).toBe(false);
});

test("a failed upload shows the image service's own words", async ({ page, call }) => {
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/cuenta');
  await photoInput(page).setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no photo'),
  });
  await expect(page.getByText('Error al subir foto')).toBeVisible();
  await page.route('**/api/images/upload', (route) =>
    route.fulfill({ status: 400, json: { error: { message: 'Invalid preset' } } }),
  );
  await photoInput(page).setInputFiles(await aPhoto());
  await expect(page.getByText('Invalid preset')).toBeVisible();
  await page.unroute('**/api/images/upload');
  await photoInput(page).setInputFiles(await aPhoto());
  await expect(page.getByText('Foto actualizada')).toBeVisible();
});

test.describe('with an image host of its own', () => {
  // The content security policy allows only the configured image host, and this server has none.
  test.use({ bypassCSP: true });

  test('the photo goes there, and the session stays at home', async ({ page, call }) => {
    const { owner } = await aShop(call);
    const host = 'http://localhost:9/upload';
    const requests: { authorization: string | undefined; body: string }[] = [];
    await page.route(host, (route) => {
      const request = route.request();
      requests.push({
        authorization: request.headers()['authorization'],
        body: String(request.postDataBuffer()),
      });
      return route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { secure_url: 'http://localhost:9/image/upload/a.webp' },
      });
    });
    await signedIn(page, owner);
    await page.goto('/dashboard/cuenta');
    await page.evaluate((upload_url) => {
      const block =
        document.getElementById('page') ?? document.body.appendChild(document.createElement('script'));
      block.setAttribute('type', 'application/json');
      block.id = 'page';
      block.textContent = JSON.stringify({
        kind: 'staff',
        image_host: { upload_url, preset: 'caras' },
      });
    }, host);
    await photoInput(page).setInputFiles(await aPhoto());
    await expect(page.getByText('La foto debe subirse desde la aplicación.')).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.authorization).toBeUndefined();
    expect(requests[0]?.body).toMatch(/name="upload_preset"\s+caras\s/);
    expect(requests[0]?.body).toContain('name="file"');
  });
});

test('the password changes when the current one is right and the new one is long enough and repeated', async ({
  page,
  call,
  lookAgain,
}) => {
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  await page.goto('/dashboard/cuenta');
  const sent = heard(page, 'PUT', '/users/me/password');
  const [current, fresh, repeated] = ['Contraseña actual', 'Nueva contraseña', 'Repetir contraseña'].map(
    (label) => page.getByLabel(label, { exact: true }),
  );
  const save = page.getByRole('button', { name: 'Cambiar contraseña' });
  await current?.fill('equivocada');
  await fresh?.fill('12345');
  await repeated?.fill('123456');
  await save.click();
  await expect(page.getByText('Contraseña demasiado corta', { exact: true })).toBeVisible();
  await expect(page.getByText('Las contraseñas no coinciden', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  await lookAgain('account-password');

  await fresh?.fill('nueva-123');
  await repeated?.fill('nueva-123');
  await save.click();
  await expect(page.getByText('No se pudo cambiar')).toBeVisible();
  await expect(page.getByText('La contraseña actual no es correcta.')).toBeVisible();

  await current?.fill(owner.password);
  await save.click();
  await expect(page.getByText('Contraseña actualizada')).toBeVisible();
  await expect(fresh!).toHaveValue('');
  const answer = await call(login, { email: owner.email, password: 'nueva-123' });
  expect(answer.status).toBe(200);
});
