import type { Page } from '@playwright/test';
import type { BookingPage } from '#domain/page.ts';
import { addDayOff, saveHours } from '#domain/schedule/contract.ts';
import type { Caller } from '#test/caller.ts';
import { ask } from '#test/world.ts';
import {
  agendaOf,
  anOpenShop,
  chooseDay,
  confirmButton,
  dayButton,
  goToConfirm,
  inDays,
  next,
  slot,
  step,
  turnTo,
} from './booking.ts';
import { expect, heard, test } from './fixtures.ts';

/** Serves the booking page as the server renders it after a failed query of one part. */
const without = (page: Page, path: string, part: keyof BookingPage) =>
  page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const [before = '', block = '', after = ''] = html.split(
      /(?<=<script id="page"[^>]*>)(.*?)(?=<\/script>)/s,
    );
    const data = JSON.parse(block) as { data: BookingPage };
    const body = before + JSON.stringify({ ...data, data: { ...data.data, [part]: null } }) + after;
    return route.fulfill({ response: answer, body });
  });

test('an unknown shop leads to the landing page, where it is said', async ({ page }) => {
  const answer = await page.goto('/no-hay-tal-barberia');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL('/');
  const failure = page.getByRole('alert').filter({ hasText: 'Barbería no encontrada' });
  await expect(failure).toContainText('Revisa el enlace o contacta al administrador.');
  const reason = page.getByRole('main').getByText('Barbería no encontrada. Revisa el enlace');
  await expect(reason).toBeVisible();
  await failure.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(failure).toHaveCount(0);
  await expect(reason).toBeVisible();
});

test('a blocked subscription is said on load and again, and nothing can be booked', async ({
  page,
  call,
  lookAgain,
}) => {
  const { path, shop } = await anOpenShop(call);
  const skipped: (string | undefined)[] = [];
  await without(page, path, 'billing');
  await page.route('**/api/orgs/billing/by-slug/*', (route) => {
    skipped.push(route.request().headers()['x-skip-auth']);
    return route.fulfill({ json: { status: 'past_due' } });
  });
  await page.goto(path);
  const warning = page.getByRole('alert').filter({ hasText: 'Suscripción inactiva' });
  await expect(warning).toContainText('Activa tu suscripción para habilitar las reservas.');
  expect(skipped).toEqual(['true']);
  await warning.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Aviso', exact: true })).toContainText(
    'Suscripción inactiva',
  );
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await expect(warning).toBeVisible();
  await step(page, 'Elige tus servicios');
  await lookAgain('blocked');
  await expect(page.getByRole('button', { name: 'Reservar', exact: true })).toHaveCount(0);
  expect(await agendaOf(shop)).toEqual([]);
});

test('days off, weekdays without hours and days outside the window cannot be chosen; a full day leads to the next free one', async ({
  page,
  call,
  lookAgain,
}) => {
  const { shop, bruno, path } = await anOpenShop(call, { from: '09:00', to: '09:30' });
  const [full, off, free] = [inDays(2), inDays(3), inDays(4)];
  await ask(call, addDayOff, { off_date: off }, { token: bruno.token });
  const book = async () => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Agregar Corte' }).click();
    await next(page);
    await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
    await next(page);
    await chooseDay(page, full);
  };
  await goToConfirm(page, { shop, bruno, path }, full, '09:00');
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();

  await book();
  await expect(page.getByText('No hay horarios disponibles para esta fecha.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mañana' })).toHaveCount(0);
  await lookAgain('full-day');
  await page.getByRole('button', { name: /^Ver el / }).click();
  await expect(slot(page, '09:00')).toBeVisible();
  await expect(page.getByText('Sin horas')).toHaveCount(2);

  let shown = free;
  for (const [date, isOpen] of [
    [inDays(-1), false],
    [off, false],
    [free, true],
    [inDays(15), true],
    [inDays(16), false],
  ] as const) {
    const day = dayButton(page, date);
    await expect(async () => {
      if ((await day.count()) === 0) {
        const arrow = date < shown ? 'Mes anterior' : 'Próximo mes';
        await page.getByRole('button', { name: arrow }).click();
      }
      await expect(day).toBeEnabled({ enabled: isOpen, timeout: 1000 });
    }).toPass();
    shown = date;
  }
  const week = { weekday: new Date(`${inDays(5)}T12:00:00Z`).getUTCDay() };
  const closed = (week.weekday + 6) % 7;
  const days = [0, 1, 2, 3, 4, 5, 6]
    .filter((weekday) => weekday !== closed)
    .map((weekday) => ({
      weekday,
      start_time_1: '09:00',
      end_time_1: '09:30',
      start_time_2: null,
      end_time_2: null,
    }));
  await ask(call, saveHours, { days }, { token: bruno.token });
  await book();
  await turnTo(page, inDays(5));
  await expect(dayButton(page, inDays(5))).toBeDisabled();
});

test('nothing is asked of the API before it is needed', async ({ page, call }) => {
  const { path, shop } = await anOpenShop(call);
  const requested = ['services', 'barbers', 'reservations'].map((part) =>
    heard(page, 'GET', `/public/${shop.slug}/${part}`),
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await step(page, 'Elige tu barbero');
  expect(requested.flat()).toEqual([]);
});

const lazySteps = '**/assets/lazy-steps-*.js';

async function openWithoutLazySteps(page: Page, call: Caller) {
  const { path } = await anOpenShop(call);
  await page.route(lazySteps, (route) => route.abort());
  await page.goto(path);
  return () => page.unroute(lazySteps);
}

test('a step whose chunk fails to load says so, and loads after trying again', async ({ page, call }) => {
  const arrive = await openWithoutLazySteps(page, call);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await expect(page.getByText('No pudimos cargar este paso.')).toBeVisible();
  await arrive();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await step(page, 'Elige fecha y hora');
  await page.getByRole('button', { name: /Resumen/ }).click();
  await expect(page.getByRole('dialog', { name: 'Resumen de compra' })).toContainText('Corte');
});

test('a summary whose chunk fails to load says so, and loads after trying again', async ({ page, call }) => {
  const arrive = await openWithoutLazySteps(page, call);
  const way = page.getByRole('button', { name: /Resumen/ });
  await way.click();
  await expect(page.getByRole('alert')).toContainText('No pudimos cargar esta parte.');
  await arrive();
  await way.click();
  await expect(page.getByRole('dialog', { name: 'Resumen de compra' })).toBeVisible();
});

test('a summary whose chunk is loading opens as soon as it is there', async ({ page, call }) => {
  const { path } = await anOpenShop(call);
  let arrive = () => undefined as void;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(lazySteps, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await page.getByRole('button', { name: /Resumen/ }).click();
  const summary = page.getByRole('dialog', { name: 'Resumen de compra' });
  await expect(summary).toHaveCount(0);
  arrive();
  await expect(summary).toContainText('Corte');
});
