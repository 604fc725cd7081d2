import type { Locator, Page } from '@playwright/test';
import { aReservation, aService, aShop, aStaffMember, aWord, hoursFor, type Shop } from '#test/world.ts';
import { expect, signInAt, signedIn, test } from './fixtures.ts';
import { inDays } from './booking.ts';

/** Counts what a finger does; to fill a field costs the tap that focuses it. */
function counted() {
  let taps = 0;
  return {
    tap: (place: Locator) => {
      taps += 1;
      return place.click();
    },
    fill: (field: Locator, text: string) => {
      taps += 1;
      return field.fill(text);
    },
    taps: () => taps,
  };
}

const list = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Puesta en marcha' }) });

test('from the landing page to the own page with two services and hours takes at most 45 taps', async ({
  page,
  look,
}) => {
  test.slow();
  const { tap, fill, taps } = counted();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  await page.goto('/');
  await tap(page.getByRole('main').getByRole('link', { name: 'Comenzar' }).first());
  await fill(page.getByLabel('Nombre', { exact: true }), 'Ana');
  await fill(page.getByLabel('Apellido'), 'Sosa');
  await fill(page.getByLabel('Email'), `${aWord()}@example.com`);
  await fill(page.getByLabel('Contraseña', { exact: true }), 'navaja-123');
  await fill(page.getByLabel('Nombre de la barbería'), `Primera hora ${aWord()}`);
  await tap(page.getByLabel('Acepto los Términos y Condiciones'));
  await tap(button('Crear cuenta'));
  await expect(list(page)).toContainText('0 de 5');
  await look('first-hour');

  await tap(link('Carga un servicio'));
  for (const [name, price] of [
    ['Corte', '600'],
    ['Barba', '400'],
  ] as const) {
    await tap(button('Nuevo servicio'));
    await fill(page.getByRole('dialog').getByLabel('Nombre'), name);
    await fill(page.getByRole('dialog').getByLabel('Precio', { exact: true }), price);
    await tap(button('Crear servicio'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await tap(link('Volver al panel'));
  await expect(list(page)).toContainText('1 de 5');

  await tap(link('Guarda tu horario'));
  await tap(page.getByRole('switch', { name: 'Atiendo el lunes' }));
  await tap(button('Usar 09:00 – 19:00'));
  await tap(button('Copiar a otros días'));
  for (const day of ['Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'])
    await tap(page.getByLabel(day, { exact: true }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Copiar', exact: true }));
  await tap(button('Guardar horario'));
  await expect(page.getByText('Horario guardado')).toBeVisible();
  await tap(link('Volver al panel'));
  await expect(list(page)).toContainText('2 de 5');

  const opened = page.waitForEvent('popup');
  await tap(link('Mira tu página'));
  const own = await opened;
  await expect(own.getByRole('heading', { name: 'Barba' })).toBeVisible();
  await expect(list(page)).toContainText('3 de 5');
  test.info().annotations.push({ type: 'taps', description: String(taps()) });
  expect(taps()).toBeLessThanOrEqual(45);
});

test('the list is shared, left behind by who works alone, and gone once all is done', async ({
  page,
  call,
  context,
  look,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shop = await aShop(call);
  await aService(shop);
  await hoursFor(shop, shop.owner);
  await signInAt(page, shop.owner);
  await expect(list(page)).toContainText('2 de 5');
  await list(page).getByRole('button', { name: 'Trabajo solo' }).click();
  await expect(list(page)).toContainText('3 de 5');

  const address = new URL(`/${shop.slug}`, page.url()).href;
  await expect(list(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Reserva tu hora en Barbería Central: ${address}`)}`,
  );
  await list(page).getByRole('button', { name: 'Código QR' }).click();
  const code = page.getByRole('dialog', { name: 'Código QR' });
  await expect(code.getByRole('img', { name: `Código QR de ${address}` })).toBeVisible();
  await look('qr-code');
  const file = page.waitForEvent('download');
  await code.getByRole('button', { name: 'Descargar' }).click();
  expect((await file).suggestedFilename()).toBe('codigo-qr.png');
  await code.getByRole('button', { name: 'Volver' }).click();
  await expect(list(page)).toContainText('4 de 5');

  await list(page).getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(page.getByText('Enlace copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const opened = page.waitForEvent('popup');
  await list(page).getByRole('link', { name: 'Mira tu página' }).click();
  await (await opened).close();
  await expect(list(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

/** Somebody was booked, so the page was found; the rest is there as well. */
async function anEstablishedShop(call: Shop['call']) {
  const shop = await aShop(call);
  const service = await aService(shop);
  const barber = await aStaffMember(shop);
  await hoursFor(shop, barber);
  await hoursFor(shop, shop.owner);
  await aReservation(shop, { barber, service, start_local: `${inDays(2)}T10:00` });
  return shop;
}

test('a shop that is booked already is told nothing on a new device', async ({ page, call }) => {
  const shop = await anEstablishedShop(call);
  await signInAt(page, shop.owner);
  await expect(page.getByRole('button', { name: 'Código QR' })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('barbers without hours are told so, by their panel and in the list of barbers', async ({
  page,
  call,
  context,
  look,
}) => {
  const shop = await aShop(call);
  const bruno = await aStaffMember(shop);
  const carla = await aStaffMember(shop, { firstname: 'Carla', lastname: 'Sosa' });
  await hoursFor(shop, carla);
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/barberos');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Bruno')).toContainText('Sin horario');
  await expect(row('Carla')).not.toContainText('Sin horario');
  await look('barbers-without-hours');

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInAt(page, bruno);
  await expect(page.getByText('Carga tu horario: sin él nadie puede reservarte.')).toBeVisible();
  await look('dashboard-barber-without-hours');
  await page.getByRole('link', { name: 'Cargar horario' }).click();
  await expect(page.getByRole('tab', { name: 'Horario semanal' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('switch', { name: 'Atiendo el viernes' }).check();
  await page.getByRole('button', { name: 'Usar 09:00 – 19:00' }).click();
  await page.getByRole('button', { name: 'Guardar horario' }).click();
  await expect(page.getByText('Horario guardado')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al panel' }).click();
  await expect(page.getByRole('navigation', { name: 'Tu panel' })).toBeVisible();
  await expect(page.getByText('Carga tu horario')).toHaveCount(0);
});
