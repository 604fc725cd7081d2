import type { Locator, Page } from '@playwright/test';
import { ask } from '#test/world.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import {
  agendaOf,
  anOpenShop,
  confirmButton,
  goToConfirm,
  inDays,
  next,
  type OpenShop,
  slot,
  step,
} from './booking.ts';
import { expect, heard, test } from './fixtures.ts';

/** The staff can book a slot that is held for a client's form. */
async function rival({ shop, bruno }: OpenShop, start_local: string) {
  const offered = await ask(shop.call, listPublicServices, { slug: shop.slug });
  const cut = offered.find(({ name }) => name === 'Corte');
  const services = [{ service_id: cut?.id ?? 0, quantity: 1 }];
  await ask(
    shop.call,
    takeBooking,
    { barber_id: bruno.user.id, client: null, channel: 'walk_in', services, start_local },
    { token: shop.token },
  );
}

async function isBetweenBars(page: Page, element: Locator): Promise<boolean> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [top, summary, box] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    page.getByRole('region', { name: 'Resumen' }).boundingBox(),
    element.boundingBox(),
  ]);
  if (!top || !summary || !box) return false;
  return box.y >= top.y + top.height && box.y + box.height <= (width < 1024 ? summary.y : height);
}

test('when somebody else took the last slot of a day the first of all are offered', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call, { from: '09:00', to: '09:30' });
  const date = inDays(4);
  await goToConfirm(page, open, date, '09:00');
  await rival(open, `${date}T09:00`);
  await confirmButton(page).click();
  const notice = page.getByText('Ese horario acaba de ocuparse. Estos son los más cercanos:');
  await expect(notice).toBeFocused();
  const offers = page.locator('div').filter({ has: notice }).last().getByRole('button');
  await expect(offers).toHaveCount(3);
  await offers.first().click();
  await expect(notice).toHaveCount(0);
  await next(page);
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
});

test('when somebody else took the slot all else is kept and the nearest free times are offered', async ({
  page,
  call,
  look,
}) => {
  const open = await anOpenShop(call);
  const date = inDays(4);
  await goToConfirm(page, open, date, '10:00');
  await rival(open, `${date}T10:00`);
  // Delays the release of the held slot, so that the page requests free slots first.
  await page.route('**/api/public/*/holds/*', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await confirmButton(page).click();

  const failure = page.getByRole('alert').filter({ hasText: 'Error al confirmar la reserva' });
  await expect(failure).toContainText('Ese horario acaba de ocuparse. Elige otro.');
  await step(page, 'Elige fecha y hora');
  const notice = page.getByText('Ese horario acaba de ocuparse. Estos son los más cercanos:');
  await expect(notice).toBeVisible();
  await expect(notice).toBeFocused();
  await expect.poll(() => isBetweenBars(page, notice)).toBe(true);
  const nearest = page.locator('div').filter({ has: notice }).last().getByRole('button');
  await expect(nearest).toHaveText(['09:15', '09:30', '10:30', '10:45']);
  await look('taken');
  await nearest.nth(2).click();
  await expect(notice).toHaveCount(0);
  await expect(slot(page, '10:30')).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Carla');
  await expect(page.getByLabel('Email')).toHaveValue('carla@example.com');
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  expect(await agendaOf(open.shop)).toHaveLength(2);
});

test('a double click books once', async ({ page, call }) => {
  const open = await anOpenShop(call);
  const bookings = heard(page, 'POST', `/public/${open.shop.slug}/reservations`);
  await goToConfirm(page, open, inDays(2), '11:00');
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/public/*/reservations', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await confirmButton(page).dblclick();
  await confirmButton(page).click({ force: true });
  pressed.resolve();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  expect(bookings).toHaveLength(1);
  expect(await agendaOf(open.shop)).toHaveLength(1);
});

test('a retry after a lost answer finds the booking instead of making a second', async ({ page, call }) => {
  const open = await anOpenShop(call);
  await goToConfirm(page, open, inDays(2), '11:00');
  const keys: (string | undefined)[] = [];
  let isLost = true;
  await page.route(`**/api/public/*/reservations`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (!isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  await confirmButton(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Error al confirmar la reserva' });
  await expect(failure).toContainText('No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.');
  await step(page, 'Confirmación');
  await expect(page.getByText('Sin conexión. Tus datos siguen aquí.')).toBeInViewport();
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  expect(await agendaOf(open.shop)).toHaveLength(1);
  expect(new Set(keys).size).toBe(1);
});

test('a refused booking shows what the server says and loses nothing; another content has another key', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    const isBooking = request.method() === 'POST' && request.url().endsWith('/reservations');
    if (isBooking) keys.push(request.headers()['idempotency-key']);
  });
  await goToConfirm(page, open, inDays(2), '12:00');
  await page.getByLabel('Email').fill('no es un correo');
  await confirmButton(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Error al confirmar la reserva' });
  await expect(failure).toContainText('El correo ingresado no es válido.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('El correo ingresado no es válido.');
  await expect(page.getByLabel('Nombre')).toHaveValue('Carla');
  await page.getByLabel('Email').fill('carla@example.com');
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  expect(new Set(keys).size).toBe(2);
});
