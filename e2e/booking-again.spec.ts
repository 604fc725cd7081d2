import type { Page } from '@playwright/test';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { aBranch, aService, aShop, aStaffMember, ask, hoursFor } from '#test/world.ts';
import {
  agendaOf,
  aHand,
  anOpenShop,
  chooseDay,
  confirmButton,
  fillClient,
  goToConfirm,
  inDays,
  next,
  shopZone,
  slot,
  step,
  takeTodayOff,
} from './booking.ts';
import { expect, signedIn, test } from './fixtures.ts';

const soonest = (page: Page) =>
  page.getByRole('region', { name: 'Lo antes posible' }).getByRole('button').first();
const booked = (page: Page) => expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();

test('a new client books in at most 14 taps, and a month later in at most 5', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  test.setTimeout(180_000);
  const { shop, bruno, path } = await anOpenShop(call);
  await aBranch(shop);
  await aBranch(shop, { name: 'Puerto' });
  const marta = await aStaffMember(shop, { firstname: 'Marta', lastname: 'Ríos' });
  await hoursFor(shop, marta);
  await takeTodayOff(shop, bruno);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const go = button('Siguiente');

  const first = aHand();
  await page.goto(path);
  await first.press(button('Agregar Corte'));
  await first.press(go);
  await first.press(button('Seleccionar Puerto'));
  await first.press(go);
  await first.press(button('Seleccionar Bruno Díaz'));
  await first.press(go);
  await first.press(soonest(page));
  await look('soonest');
  await first.press(go);
  await first.fill(page.getByLabel('Nombre'), 'Raúl');
  await first.fill(page.getByLabel('Apellido'), 'Gómez');
  await first.select(page.getByLabel('Código de país'), '+598');
  await first.fill(page.getByRole('textbox', { name: 'Teléfono' }), '99 123 456');
  await first.fill(page.getByLabel('Email'), 'raul@example.com');
  await expect(page.getByLabel('Recordar mis datos en este teléfono')).toBeChecked();
  await first.press(confirmButton(page));
  await booked(page);
  expect(first.taps()).toBeLessThanOrEqual(14);

  const again = aHand();
  await page.goto(path);
  const card = page.getByRole('region', { name: 'Tu reserva' });
  await expect(card).toContainText('¿Lo de siempre? Corte con Bruno Díaz');
  await look('again');
  await again.press(card.getByRole('button', { name: 'Repetir' }));
  await again.press(card.getByRole('button', { name: 'Elegir hora' }));
  await step(page, 'Elige fecha y hora');
  await again.press(soonest(page));
  await again.press(go);
  await expect(page.getByLabel('Nombre')).toHaveValue('Raúl');
  await expect(page.getByLabel('Código de país')).toHaveValue('+598');
  await lookAgain('confirm-known');
  await again.press(confirmButton(page));
  await booked(page);
  expect(again.taps()).toBeLessThanOrEqual(5);
  const made = await agendaOf(shop);
  expect(made).toHaveLength(2);
  expect(new Set(made.map(({ client, barber_id }) => `${client.phone} ${barber_id}`)).size).toBe(1);
  expect(made[0]?.barber_id).toBe(bruno.user.id);
});

test('the place of the last booking is kept from the first paint, so that nothing jumps', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  await goToConfirm(page, open, inDays(2), '10:00');
  await confirmButton(page).click();
  await booked(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(open.path);
  await expect(page.getByRole('button', { name: 'Repetir' })).toBeVisible();
  expect(Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(
    0.01,
  );
});

test('who is not the one remembered is forgotten, and who does not want it is not remembered', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  await takeTodayOff(open.shop, open.bruno);
  await goToConfirm(page, open, inDays(2), '10:00');
  await confirmButton(page).click();
  await booked(page);

  await goToConfirm(page, open, inDays(2), '12:00');
  await expect(page.getByRole('button', { name: 'No soy Carla' })).toBeVisible();
  await page.getByRole('button', { name: 'No soy Carla' }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await fillClient(page, { Nombre: 'Zoe', Email: 'zoe@example.com' });
  await page.getByLabel('Recordar mis datos en este teléfono').uncheck();
  await confirmButton(page).click();
  await booked(page);

  await page.goto(open.path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await expect(page.getByRole('button', { name: 'Repetir' })).toHaveCount(0);
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await soonest(page).click();
  await next(page);
  await expect(page.getByLabel('Nombre')).toHaveValue('');
  await expect(page.getByRole('button', { name: /^No soy/ })).toHaveCount(0);
});

test('passed steps lead back to themselves, for staff too, who book for many, so nobody is remembered for them', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  await signedIn(page, open.shop.owner);
  await goToConfirm(page, open, inDays(2), '10:00');
  const steps = page.getByRole('navigation', { name: 'Pasos de la reserva' });
  await expect(steps.getByRole('button')).toHaveCount(3);
  await steps.getByRole('button', { name: /Barbero/ }).click();
  await step(page, 'Elige tu barbero');
  await expect(steps.getByRole('button')).toHaveCount(1);
  await next(page);
  await next(page);
  await step(page, 'Confirmación');
  await expect(page.getByLabel('Recordar mis datos en este teléfono')).toHaveCount(0);
  await confirmButton(page).click();
  await booked(page);
  expect(await page.evaluate(() => localStorage.getItem('navaja.client'))).toBeNull();
});

test('"Reservar de nuevo" opens the calendar with services, branch and barber chosen', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  const { shop, path } = open;
  await goToConfirm(page, open, inDays(2), '10:00');
  await confirmButton(page).click();
  await booked(page);
  const [made] = await agendaOf(shop);
  await ask(call, setReservationStatus, { id: made?.id ?? 0, status: 'completed' }, { token: shop.token });
  await page.goto(`/r/${made?.external_id}`);
  await page.getByRole('link', { name: 'Reservar de nuevo' }).click();
  await step(page, 'Elige fecha y hora');
  await expect(page.getByText('Con Bruno Díaz · 30 min')).toBeVisible();
  await page.getByRole('button', { name: 'Atrás' }).click();
  await step(page, 'Elige tu barbero');
  await expect(page.getByRole('button', { name: 'Deseleccionar Bruno Díaz' })).toBeVisible();
  await page.getByRole('button', { name: /Servicios/ }).click();
  await step(page, 'Elige tus servicios');

  await test.step('what the shop no longer has stays open', async () => {
    await page.goto(`${path}?servicios=999999&barbero=999999`);
    await step(page, 'Elige tus servicios');
    await page.goto(`${path}?servicios=${made?.services[0]?.service_id}x2&barbero=999999`);
    await step(page, 'Elige tu barbero');
    await expect(page.getByRole('button', { name: /Resumen/ })).toContainText(/2.*\$1001\.00/s);
  });
});

test('a reload keeps what was chosen and typed, and where one was', async ({ page, call }) => {
  const open = await anOpenShop(call);
  await goToConfirm(page, open, inDays(2), '10:00');
  await page.getByLabel('Notas').fill('Llego justo');
  await page.reload();
  await step(page, 'Confirmación');
  await expect(page.getByLabel('Nombre')).toHaveValue('Carla');
  await expect(page.getByLabel('Notas')).toHaveValue('Llego justo');
  await page.goBack();
  await step(page, 'Elige fecha y hora');
  await expect(slot(page, '10:00')).toHaveAttribute('aria-pressed', 'true');
  await next(page);
  await confirmButton(page).click();
  await booked(page);
  await page.reload();
  await step(page, 'Elige tus servicios');
  await expect(page.getByRole('button', { name: /Resumen/ })).toContainText('0');
});

test('a barber without hours stands last, says so and cannot be chosen', async ({ page, call, look }) => {
  const { shop, path } = await anOpenShop(call);
  await aStaffMember(shop, { firstname: 'Abel', lastname: 'Nuevo' });
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText('Bruno Díaz');
  await expect(cards.first()).not.toContainText('Sin horas');
  await expect(cards.filter({ hasText: 'Abel Nuevo' })).toContainText('Sin horas por ahora');
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await expect(cards.first()).toContainText('Elegido');
  await look('barbers-idle');
  await expect(page.getByRole('button', { name: 'Seleccionar Abel Nuevo' })).toBeDisabled();
});

test('the only barber of a shop is chosen, and it is said', async ({ page, call }) => {
  const shop = await aShop(call, { timezone: shopZone });
  await hoursFor(shop, shop.owner);
  await aService(shop, { name: 'Corte' });
  await page.goto(`/${shop.slug}`);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await expect(page.getByText('Te atiende Ana Pérez')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Elegido');
  await next(page);
  await step(page, 'Elige fecha y hora');
  await chooseDay(page, inDays(2));
  await slot(page, '10:00').click();
  await next(page);
  await fillClient(page);
  await confirmButton(page).click();
  await booked(page);
  expect(await agendaOf(shop)).toMatchObject([{ barber_id: shop.owner.user.id }]);
});
