import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addPhoto, mostPhotos, readProfile } from '#domain/profile/contract.ts';
import { listBranches } from '#domain/branches/contract.ts';
import { aBranch, ask, aStaffMember, type Shop } from '#test/world.ts';
import { anOpenShop } from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

const aPhoto = async (background = '#336699') => ({
  name: 'local.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
});
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2, exact: true }) });
const save = (page: Page, name: string) => page.getByRole('button', { name: `Guardar ${name}`, exact: true });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Página actualizada' }).last();
const profileOf = ({ call, token }: Shop) => ask(call, readProfile, {}, { token });
const photos = (page: Page) => page.getByRole('list', { name: 'Fotos de tu página' }).getByRole('listitem');

async function openPage(page: Page, { owner }: Shop) {
  await signedIn(page, owner);
  await page.goto('/dashboard/pagina');
  await save(page, 'color').waitFor();
}

test('the owner writes the page by sections, each saved by itself', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const { shop } = await anOpenShop(call);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Tu panel' }).getByRole('link', { name: 'Tu página' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu página');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Presentación',
    'Fotos',
    'Horarios y lugar',
    'Redes',
    'Política',
    'Color',
  ]);
  await expect(page.getByText('Agrega fotos de tu local y de tus cortes.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver mi página' })).toHaveAttribute('target', '_blank');
  await look('page-empty');

  await page.getByLabel(/^Instagram/).fill('@central');
  await page.getByLabel(/^Frase/).fill('Cortes sin apuro');
  await page.getByLabel(/^Sobre la barbería/).fill('Desde 1998.\n\nEn el centro.');
  await expect(page.getByLabel(/^Moneda/)).toHaveValue('UYU');
  await page.getByLabel('Aparecer en los buscadores').uncheck();
  await save(page, 'presentación').click();
  await expect(saved(page)).toBeVisible();
  expect(await profileOf(shop)).toMatchObject({
    tagline: 'Cortes sin apuro',
    about: 'Desde 1998.\n\nEn el centro.',
    currency: 'UYU',
    is_listed: false,
    instagram: null,
  });
  await expect(page.getByLabel(/^Instagram/)).toHaveValue('@central');
  await save(page, 'redes').click();
  await expect(page.getByLabel(/^Instagram/)).toHaveValue('https://www.instagram.com/central');
  await page.getByLabel(/^Política de cancelación/).fill('Avisa con dos horas.');
  await save(page, 'política').click();
  await expect.poll(async () => (await profileOf(shop)).cancellation_policy).toBe('Avisa con dos horas.');
  await page.reload();
  await expect(page.getByLabel(/^Frase/)).toHaveValue('Cortes sin apuro');
  await lookAgain('page-written');
});

test('photos need words, are put in order by buttons, and are at most twelve', async ({
  page,
  call,
  look,
}) => {
  const { shop } = await anOpenShop(call);
  await openPage(page, shop);
  const input = page.getByLabel('Foto de tu página');
  const dialog = page.getByRole('dialog', { name: 'Agregar foto' });
  for (const [alt, color] of [
    ['La entrada', '#336699'],
    ['Un corte', '#993333'],
    ['El sillón', '#339966'],
  ] as const) {
    await input.setInputFiles(await aPhoto(color));
    await expect(dialog.getByLabel('Qué se ve en la foto')).toHaveValue('Foto de Barbería Central');
    await dialog.getByLabel('Qué se ve en la foto').fill('');
    await dialog.getByRole('button', { name: 'Agregar' }).click();
    await expect(dialog.getByText('Requerido.')).toBeVisible();
    await expect(dialog.getByLabel('Qué se ve en la foto')).toBeFocused();
    await dialog.getByLabel('Qué se ve en la foto').fill(alt);
    if (alt === 'La entrada') await look('page-photo');
    await dialog.getByRole('button', { name: 'Agregar' }).click();
    await expect(dialog).toBeHidden();
    await expect(photos(page).filter({ hasText: alt })).toBeVisible();
  }
  await expect(photos(page)).toHaveText([/La entrada/, /Un corte/, /El sillón/]);

  const up = page.getByRole('button', { name: 'Subir: El sillón' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(photos(page)).toHaveText([/La entrada/, /El sillón/, /Un corte/]);
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(photos(page)).toHaveText([/El sillón/, /La entrada/, /Un corte/]);
  const down = page.getByRole('button', { name: 'Bajar: El sillón' });
  await expect(down).toBeFocused();
  await expect(page.getByText('Foto 1 de 3')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(photos(page)).toHaveText([/La entrada/, /El sillón/, /Un corte/]);
  await expect(down).toBeFocused();
  await page.reload();
  await expect(photos(page)).toHaveText([/La entrada/, /El sillón/, /Un corte/]);
  await look('page-photos');

  await page.getByRole('button', { name: 'Cambiar el texto: Un corte' }).click();
  await page.getByLabel('Qué se ve en la foto').fill('Un corte con navaja');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect(photos(page).last()).toContainText('Un corte con navaja');
  await page.getByRole('button', { name: 'Quitar: La entrada' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(photos(page)).toHaveCount(2);

  const [{ url } = { url: '' }] = (await profileOf(shop)).photos;
  for (let at = 2; at < mostPhotos; at += 1)
    await ask(call, addPhoto, { url, alt: `Foto ${at}` }, { token: shop.token });
  await page.reload();
  await expect(page.getByText('12 de 12 fotos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar foto' })).toBeDisabled();
});

test('a branch shows when its barbers work, until it has hours of its own', async ({ page, call, look }) => {
  const { shop } = await anOpenShop(call, { from: '10:00', to: '19:00' });
  const branch = await aBranch(shop, { name: 'Centro', address_line1: '18 de Julio 1234' });
  await openPage(page, shop);
  const place = section(page, 'Horarios y lugar');
  await expect(place).toContainText('Según los horarios de tus barberos:');
  await expect(place).toContainText(/Lunes\s*10:00 a 19:00/);
  await page.getByRole('button', { name: 'Editar horarios y lugar de Centro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Centro' });
  await dialog.getByLabel(/^Teléfono/).fill('2900 1234');
  await dialog.getByLabel(/^Latitud/).fill('norte');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Debe ser un número, como -34.906.')).toBeVisible();
  await dialog.getByLabel(/^Latitud/).fill('-34,9058');
  await dialog.getByLabel(/^Longitud/).fill('-56.1913');
  await dialog.getByRole('switch', { name: 'Horario propio' }).check();
  await dialog.getByRole('switch', { name: 'Abre el domingo' }).uncheck();
  await look('page-branch');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(place).toContainText('Horario propio:');
  await expect(place).toContainText(/Domingo\s*Cerrado/);
  expect(await ask(call, listBranches, {}, { token: shop.token })).toMatchObject([
    { id: branch.id, phone: '2900 1234', latitude: -34.9058, longitude: -56.1913 },
  ]);
});

test('colour, logo and cover change the page, and what is wrong loses nothing', async ({
  page,
  call,
  look,
}) => {
  const { shop } = await anOpenShop(call);
  await openPage(page, shop);
  await test.step('the colour is tried on light and dark ground before it is saved', async () => {
    const color = page.getByLabel(/^Color de los botones/);
    const sample = page.getByText('Siguiente', { exact: true });
    await expect(sample.first()).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await expect(sample.last()).toHaveCSS('background-color', 'rgb(250, 250, 250)');
    await color.fill('#ffee00');
    for (const each of await sample.all()) {
      await expect(each).toHaveCSS('background-color', 'rgb(255, 238, 0)');
      await expect(each).toHaveCSS('color', 'rgb(0, 0, 0)');
    }
    await look('page-color');
    await color.fill('rojo');
    await save(page, 'color').click();
    await expect(page.getByText('El color debe tener la forma #rrggbb.')).toBeVisible();
    await page.getByLabel('Elegir color').fill('#aa2211');
    await expect(color).toHaveValue('#aa2211');
    await save(page, 'color').click();
    await expect.poll(async () => (await profileOf(shop)).accent).toBe('#aa2211');
    await page.getByRole('button', { name: 'Quitar color' }).click();
    await save(page, 'color').click();
    await expect.poll(async () => (await profileOf(shop)).accent).toBe(null);
  });
  await test.step('a logo and a cover go up and come down, and a failure is told in the host’s own words', async () => {
    await page.getByLabel('Logo', { exact: true }).setInputFiles(await aPhoto());
    await expect(page.getByRole('button', { name: 'Cambiar logo' })).toBeVisible();
    expect((await profileOf(shop)).logo_url).toContain('/api/images/');
    await page.getByRole('button', { name: 'Quitar logo' }).click();
    await expect.poll(async () => (await profileOf(shop)).logo_url).toBe(null);
    await page.route('**/api/images/upload', (route) =>
      route.fulfill({ status: 400, json: { error: { message: 'La imagen es demasiado grande.' } } }),
    );
    await page.getByLabel('Portada', { exact: true }).setInputFiles(await aPhoto());
    await expect(page.getByText('La imagen es demasiado grande.')).toBeVisible();
  });
  await test.step('what is wrong is said beside its field, and nothing that was typed is lost', async () => {
    const entries = {
      Instagram: 'https://malo.example/yo',
      'Sitio web': 'mibarberia',
      WhatsApp: '123',
      TikTok: 'central',
    };
    for (const [name, value] of Object.entries(entries))
      await page.getByLabel(new RegExp(`^${name}`)).fill(value);
    await save(page, 'redes').click();
    await expect(page.getByText('Escribe tu usuario o una dirección https de instagram.com.')).toBeVisible();
    await expect(page.getByText('La dirección debe empezar con https://.')).toBeVisible();
    await expect(page.getByText('Escribe el número con el código del país.')).toBeVisible();
    await expect(page.getByLabel(/^Instagram/)).toBeFocused();
    await expect(page.getByLabel(/^Instagram/)).toHaveAccessibleDescription(/instagram\.com/);
    for (const [name, value] of Object.entries(entries))
      await expect(page.getByLabel(new RegExp(`^${name}`))).toHaveValue(value);
    await look('page-wrong');

    await page.route('**/api/orgs/me/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await save(page, 'redes').click();
    await expect(section(page, 'Redes').getByRole('alert')).toContainText('No pudimos conectarnos');
    await expect(page.getByLabel(/^TikTok/)).toHaveValue('central');
  });
});

test('everything that brings clients to the page is at hand', async ({ page, call, context, lookAgain }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { shop } = await anOpenShop(call);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/pagina');
  await page.getByRole('main').getByRole('link', { name: 'Compartir' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compartir');
  const address = new URL(`/${shop.slug}`, page.url()).href;
  const copied = async (label: string) => {
    await page.getByRole('button', { name: `Copiar: ${label}` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('Dirección de tu página')).toBe(address);
  for (const text of await page.locator('textarea[readonly]').all())
    expect(await text.evaluate((place) => place.scrollHeight - place.clientHeight)).toBeLessThanOrEqual(1);
  expect(await copied('Texto para Instagram')).toContain(`${address}?o=instagram`);
  expect(await copied('Código del botón')).toBe(
    `<script async src="${new URL(address).origin}/embed.js" data-barberia="${shop.slug}"></script>`,
  );
  expect(await copied('Código sin programas')).toContain(`src="${address}/embed?o=web"`);
  const code = page.getByRole('img', { name: `Código QR de ${address}` });
  await expect
    .poll(() => code.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar QR' }).click();
  expect((await file).suggestedFilename()).toBe('codigo-qr.png');
  await lookAgain('share');
  const poster = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Imprimir cartel' }).click();
  await expect((await poster).getByText('Barbería Central').first()).toBeVisible();

  const sites = page.getByLabel(/^Sitios que pueden mostrar/);
  await sites.fill('https://mibarberia.com\nmibarberia');
  await save(page, 'sitios permitidos').click();
  await expect(page.getByText('Escribe la dirección del sitio, como https://mibarberia.com.')).toBeVisible();
  await expect(sites).toHaveValue('https://mibarberia.com\nmibarberia');
  await sites.fill('https://mibarberia.com');
  await save(page, 'sitios permitidos').click();
  await expect.poll(async () => (await profileOf(shop)).frame_origins).toEqual(['https://mibarberia.com']);
});

test('a barber finds no way to the page, a manager edits it by keyboard alone', async ({ page, call }) => {
  const { shop, bruno } = await anOpenShop(call);
  await signedIn(page, bruno);
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Tu panel' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tu página' })).toHaveCount(0);
  await page.goto('/dashboard/pagina');
  await expect(page.getByText('No tienes permisos para cambiar la página.')).toBeVisible();

  const manager = await aStaffMember(shop, { role: 'manager', firstname: 'Mara' });
  await page.context().clearCookies();
  await signedIn(page, manager);
  await page.goto('/dashboard/pagina');
  const tagline = page.getByLabel(/^Frase/);
  await tagline.waitFor();
  const isFocused = () => tagline.evaluate((element) => element === document.activeElement);
  for (let at = 0; at < 40 && !(await isFocused()); at += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Sin apuro');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  expect((await profileOf(shop)).tagline).toBe('Sin apuro');
});
