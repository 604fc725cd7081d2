import type { Locator, Page } from '@playwright/test';
import { listBranches } from '#domain/branches/contract.ts';
import {
  aBranch,
  aReservation,
  ask,
  aService,
  aShop,
  aStaffMember,
  aWord,
  hoursFor,
  type Shop,
} from '#test/world.ts';
import { expect, openPanel, patient, signedIn, signInAt, test } from './fixtures.ts';
import { inDays } from './booking.ts';
import { linkMailedTo } from './mails.ts';

/** Counts taps; filling a field counts as one tap, which focuses the field. */
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
    enter: (page: Page) => {
      taps += 1;
      return page.keyboard.press('Enter');
    },
    taps: () => taps,
  };
}

const list = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Puesta en marcha' }) });

function byPart() {
  const parts: Record<string, number> = {};
  const of = (part: string) => {
    const { tap, fill, enter, taps } = counted();
    const note = <T>(done: Promise<T>) => done.finally(() => (parts[part] = taps()));
    return {
      tap: (place: Locator) => note(tap(place)),
      fill: (field: Locator, text: string) => note(fill(field, text)),
      enter: (page: Page) => note(enter(page)),
    };
  };
  return { of, parts, sum: () => Object.values(parts).reduce((sum, taps) => sum + taps, 0) };
}

test('the first hour, from the landing page to the subscription, takes at most 45 taps', async ({
  page,
  browser,
  look,
}) => {
  test.slow();
  const hour = byPart();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const toPanel = async (part: ReturnType<typeof hour.of>, done: string) => {
    await part.tap(link('Volver al panel'));
    await expect(list(page)).toContainText(done);
  };

  const registration = hour.of('register');
  await page.goto('/');
  await registration.tap(page.getByRole('main').getByRole('link', { name: 'Comenzar' }).first());
  await registration.fill(page.getByLabel('Nombre', { exact: true }), 'Ana');
  await registration.fill(page.getByLabel('Apellido'), 'Sosa');
  await registration.fill(page.getByLabel('Email'), `${aWord()}@example.com`);
  await registration.fill(page.getByLabel('Contraseña', { exact: true }), 'navaja-123');
  await registration.fill(page.getByLabel('Nombre de la barbería'), `Primera hora ${aWord()}`);
  await registration.tap(page.getByLabel('Acepto los Términos y Condiciones'));
  await registration.tap(button('Crear cuenta'));
  await expect(list(page)).toContainText('0 de 8');
  await expect(page.getByRole('region', { name: 'Hoy' })).toHaveCount(0);
  await look('first-hour');

  const services = hour.of('two services');
  await services.tap(link('Carga un servicio'));
  await expect(page.getByText('No se encontraron servicios.')).toBeVisible();
  await expect(button('Agregar servicios')).toBeDisabled();
  await services.fill(page.getByLabel('Precio de Corte', { exact: true }), '600');
  await services.fill(page.getByLabel('Precio de Barba', { exact: true }), '400');
  await look('usual-services');
  await services.tap(button('Agregar 2 servicios'));
  await expect(page.getByRole('heading', { name: 'Barba', exact: true })).toBeVisible();
  await toPanel(services, '1 de 8');

  const hours = hour.of('hours Monday to Saturday');
  await hours.tap(link('Guarda tu horario'));
  await hours.tap(page.getByRole('switch', { name: 'Atiendo el lunes' }));
  await hours.tap(button('Usar 09:00 – 19:00'));
  await hours.tap(button('Copiar a otros días'));
  await hours.tap(button('Lunes a sábado'));
  await hours.tap(page.getByRole('dialog').getByRole('button', { name: 'Copiar', exact: true }));
  await expect(page.getByText('Horario guardado')).toBeVisible();
  await toPanel(hours, '2 de 8');

  const team = hour.of('invite a barber');
  const email = `${aWord()}@example.com`;
  await team.tap(link('Invita a tu equipo'));
  await team.fill(page.getByLabel('Nombre', { exact: true }), 'Bruno');
  await team.fill(page.getByLabel('Apellido'), 'Díaz');
  await team.fill(page.getByLabel('Email'), email);
  await team.tap(button('Crear barbero'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Bruno Díaz' })).toBeInViewport();
  await toPanel(team, '3 de 8');

  const invited = hour.of('the barber: link to panel');
  const phone = patient(await browser.newPage());
  const address = new URL(await linkMailedTo(page, email, 'Te invitaron a'), page.url()).href;
  await invited.tap(await linkTo(phone, address));
  await invited.fill(phone.getByLabel('Contraseña', { exact: true }), 'navaja-123');
  await invited.fill(phone.getByLabel('Repite la contraseña'), 'navaja-123');
  await invited.tap(phone.getByRole('button', { name: 'Guardar contraseña' }));
  await expect(phone.getByLabel('Email')).toHaveValue(email);
  await invited.fill(phone.getByLabel('Contraseña', { exact: true }), 'navaja-123');
  await invited.tap(phone.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }));
  await expect(phone.getByText('Carga tu horario: sin él nadie puede reservarte.')).toBeVisible();
  await phone.close();

  const booking = hour.of('first own booking');
  const sheet = page.getByRole('dialog', { name: 'Nueva reserva' });
  const round = button('Agregar');
  if (await round.isVisible()) await booking.tap(round);
  await booking.tap(button('Nueva reserva'));
  await booking.fill(sheet.getByRole('combobox', { name: 'Cliente' }), 'Rosa Méndez');
  await expect(sheet.getByText('Nadie con ese nombre todavía.')).toBeVisible();
  await booking.enter(page);
  await booking.tap(sheet.getByRole('button', { name: 'Corte' }));
  await booking.tap(sheet.getByRole('button', { name: /^Próximo hueco/ }));
  await expect(sheet.getByRole('status').getByText('Libre')).toBeVisible();
  await booking.tap(sheet.getByRole('button', { name: 'Agendar' }));
  await expect(page.getByText('Reserva agendada')).toBeVisible();

  const subscription = hour.of('subscription');
  await subscription.tap(button('Comenzar suscripción'));
  await subscription.tap(button('Pagar'));
  await expect(page.getByText('Tu suscripción se activó correctamente.')).toBeVisible();
  await subscription.tap(link('Ir al panel'));
  await expect(page.getByText('Suscripción activa')).toBeVisible();

  for (const [part, taps] of Object.entries(hour.parts))
    test.info().annotations.push({ type: `taps: ${part}`, description: String(taps) });
  test.info().annotations.push({ type: 'taps', description: String(hour.sum()) });
  expect(hour.sum(), JSON.stringify(hour.parts)).toBeLessThanOrEqual(45);
});

async function linkTo(page: Page, address: string): Promise<Locator> {
  await page.setContent(`<a href="${address}">Elegir mi contraseña</a>`);
  return page.getByRole('link');
}

test('a new shop says where it is: its first branch bears its name, and the warning goes', async ({
  page,
  call,
  look,
}) => {
  const shop = await aShop(call);
  await openPanel(page, shop.owner);
  await expect(list(page)).toContainText('Tus clientes no saben adónde ir.');
  await list(page).getByRole('button', { name: 'Agregar dirección' }).click();
  const dialog = page.getByRole('dialog', { name: 'Di dónde estás' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Escribe la dirección.')).toBeVisible();
  await look('first-place');
  await dialog.getByLabel('Dirección').fill('18 de Julio 1234');
  await dialog.getByLabel('Teléfono').fill('2901 2345');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Dirección guardada')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(list(page)).toContainText('1 de 8');
  await expect(list(page)).not.toContainText('Tus clientes no saben adónde ir.');
  const branches = await ask(call, listBranches, {}, { token: shop.token });
  expect(branches).toMatchObject([
    { name: 'Barbería Central', address_line1: '18 de Julio 1234', phone: '2901 2345', is_active: true },
  ]);
});

test('a branch without an address gets one, instead of a second branch', async ({ page, call }) => {
  const shop = await aShop(call);
  await aBranch(shop, { name: 'Centro', city: 'Salto' });
  await openPanel(page, shop.owner);
  await list(page).getByRole('button', { name: 'Di dónde estás' }).click();
  const dialog = page.getByRole('dialog', { name: 'Di dónde estás' });
  await dialog.getByLabel('Dirección').fill('Uruguay 500');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(list(page).getByRole('link', { name: 'Di dónde estás' })).toBeVisible();
  const branches = await ask(call, listBranches, {}, { token: shop.token });
  expect(branches).toMatchObject([{ name: 'Centro', address_line1: 'Uruguay 500', city: 'Salto' }]);
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
  await openPanel(page, shop.owner);
  await aBranch(shop, { address_line1: '18 de Julio 1234' });
  await page.reload();
  await expect(list(page)).toContainText('3 de 8');
  await list(page).getByRole('button', { name: 'Trabajo solo' }).click();
  await list(page).getByRole('button', { name: 'Empiezo de cero' }).click();
  await list(page).getByRole('button', { name: 'Más tarde' }).click();
  await expect(list(page)).toContainText('6 de 8');

  const address = new URL(`/${shop.slug}`, page.url()).href;
  await expect(list(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Reserva tu hora en Barbería Central: ${address}`)}`,
  );
  await list(page).getByRole('button', { name: 'Código QR' }).click();
  const code = page.getByRole('dialog', { name: 'Código QR' });
  const image = code.getByRole('img', { name: `Código QR de ${address}` });
  await expect.poll(async () => (await image.boundingBox())?.width).toBe(280);
  const [drawn, around] = [await image.boundingBox(), await code.boundingBox()];
  if (!drawn || !around) throw new Error('the code is not on the screen');
  expect(drawn.height).toBe(280);
  expect(drawn.x + drawn.width / 2).toBeCloseTo(around.x + around.width / 2, 0);
  await look('qr-code');
  const file = page.waitForEvent('download');
  await code.getByRole('button', { name: 'Descargar' }).click();
  expect((await file).suggestedFilename()).toBe('codigo-qr.png');
  await code.getByRole('button', { name: 'Volver' }).click();
  await expect(list(page)).toContainText('7 de 8');

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

async function anEstablishedShop(call: Shop['call']) {
  const shop = await aShop(call);
  const service = await aService(shop);
  const barber = await aStaffMember(shop);
  await hoursFor(shop, barber);
  await hoursFor(shop, shop.owner);
  await aBranch(shop, { address_line1: '18 de Julio 1234' });
  await aReservation(shop, { barber, service, start_local: `${inDays(2)}T10:00` });
  return shop;
}

test('a shop that is booked already is told nothing on a new device', async ({ page, call }) => {
  const shop = await anEstablishedShop(call);
  await openPanel(page, shop.owner);
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
