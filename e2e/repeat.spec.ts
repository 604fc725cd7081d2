import type { Page } from '@playwright/test';
import { deleteUser } from '#domain/barbers/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { deleteReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { deleteService, editService, listServices } from '#domain/services/contract.ts';
import { addDays, instantToLocal } from '#domain/time.ts';
import { aClient, aStaffMember, ask, hoursFor } from '#test/world.ts';
import {
  agendaOf,
  aHand,
  anOpenShop,
  confirmButton,
  goToConfirm,
  inDays,
  type OpenShop,
  shopZone,
} from './booking.ts';
import { expect, heard, signInAt, test } from './fixtures.ts';

const again = (page: Page) => page.getByRole('region', { name: /^Tu (última )?reserva$/ });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true });
const times = (page: Page) => page.getByRole('group', { name: 'Cuándo' }).getByRole('radio');

async function bookOnPage(page: Page, open: OpenShop, time = '10:30') {
  await goToConfirm(page, open, inDays(2), time);
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
}

async function aCanceled({ shop, bruno }: OpenShop) {
  const { token } = shop;
  const services = await ask(shop.call, listServices, {}, { token });
  const made = await ask(shop.call, bookReservation, {
    slug: shop.slug,
    barber_id: bruno.user.id,
    client: aClient({ email: 'carla@example.com' }),
    services: services.map(({ id }) => ({ service_id: id, quantity: 1 })),
    start_local: `${inDays(2)}T10:30`,
  });
  await ask(shop.call, setReservationStatus, { id: made.id, status: 'canceled' }, { token });
  return { made, services, path: `/r/${made.external_id}` };
}

test('a returning client books what they always have in two presses', async ({ page, call, look }) => {
  const open = await anOpenShop(call);
  await bookOnPage(page, open);
  const answers: string[] = [];
  await page.route('**/repeat', async (route) => {
    const response = await route.fetch();
    answers.push(await response.text());
    await route.fulfill({ response });
  });

  const hand = aHand();
  await page.goto(open.path);
  await expect(again(page)).toContainText('¿Lo de siempre? Corte con Bruno Díaz');
  const ahead = `Tu reserva: ${formatShortDay(inDays(2))} 10:30 con Bruno`;
  await expect(again(page).getByText(ahead)).toBeVisible();
  await look('line');
  const change = again(page).getByRole('link', { name: 'Ver o cambiar' });
  await expect(change).toHaveAttribute('href', /^\/r\//);
  await hand.press(again(page).getByRole('button', { name: 'Repetir' }));
  await expect(times(page)).toHaveCount(6);
  await expect(times(page).first()).toBeChecked();
  await look('card');
  const link = page.url();
  await hand.press(confirm(page));
  await page.waitForURL((url) => url.pathname.startsWith('/r/'));
  expect(page.url()).not.toBe(link);
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '¡Listo! Tu reserva está confirmada' })).toBeFocused();
  expect(hand.taps()).toBe(2);

  const made = await agendaOf(open.shop);
  expect(made).toHaveLength(2);
  expect(new Set(made.map(({ client }) => client.id)).size).toBe(1);
  // The proposal lies nine days from today: one week after the reservation, at the same time.
  const starts = made.map(({ start_at }) => instantToLocal(start_at, shopZone));
  expect(starts).toEqual([`${inDays(2)}T10:30`, `${addDays(inDays(2), 7)}T10:30`]);
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.join()).not.toMatch(/example\.com/);

  await test.step('the device remembers the new link, and nothing else of what was booked', async () => {
    const stored = await page.evaluate(() => localStorage.getItem('navaja.visits'));
    const [visit] = Object.values(JSON.parse(stored ?? '{}') as Record<string, Record<string, unknown>>);
    expect(Object.keys(visit ?? {}).toSorted()).toEqual(['link', 'start', 'until']);
    expect(new URL(page.url()).pathname).toBe(`/r/${String(visit?.link)}`);
  });
});

test('a canceled reservation is repeated from its link in two presses, at what it costs now', async ({
  page,
  call,
  look,
  lookAgain,
}) => {
  const open = await anOpenShop(call);
  const { path, services } = await aCanceled(open);
  const as = { token: open.shop.token };
  const [shave, cut] = services;
  await ask(call, deleteService, { id: shave?.id ?? 0 }, as);
  await ask(call, editService, { id: cut?.id ?? 0, price: 650 }, as);
  await page.goto(path);
  await lookAgain('past');
  const hand = aHand();
  await hand.press(page.getByRole('button', { name: 'Repetir' }));
  const first = `${formatShortDay(inDays(2))} 10:30 con Bruno Díaz`;
  await expect(page.getByRole('radio', { name: first })).toBeChecked();
  await expect(page.getByRole('radio', { name: first })).toBeFocused();
  await expect(times(page)).toHaveCount(6);
  await expect(page.getByText('Ahora cuesta $650.00')).toBeVisible();
  await expect(page.getByText('Ya no se ofrece: Afeitado.')).toBeVisible();
  await look('repeat');
  await hand.press(confirm(page));
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  await expect(page.getByText('Agendada')).toBeVisible();
  expect(hand.taps()).toBe(2);
  expect(page.url()).not.toContain(path);
  expect(await agendaOf(open.shop)).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem('navaja.visits'))).toBeNull();
});

test('a time that was taken meanwhile is said, and others are proposed', async ({
  page,
  call,
  lookAgain,
}) => {
  const open = await anOpenShop(call);
  const { path, services } = await aCanceled(open);
  await page.goto(path);
  await page.getByRole('button', { name: 'Repetir' }).click();
  await expect(times(page).first()).toBeChecked();
  await ask(call, bookReservation, {
    slug: open.shop.slug,
    barber_id: open.bruno.user.id,
    client: aClient({ phone: '+598 99 765 432' }),
    services: services.slice(0, 1).map(({ id }) => ({ service_id: id, quantity: 1 })),
    start_local: `${inDays(2)}T10:30`,
  });
  await confirm(page).click();
  await expect(page.getByText('Ese horario acaba de ocuparse. Elige otro.')).toBeVisible();
  await lookAgain('lost');
  const next = `${formatShortDay(inDays(9))} 10:30 con Bruno Díaz`;
  await expect(page.getByRole('radio', { name: next })).toBeChecked();
  await page.getByRole('radio').nth(1).check();
  await confirm(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
});

test('a lost answer books nothing twice', async ({ page, call }) => {
  const open = await anOpenShop(call);
  const { path } = await aCanceled(open);
  await page.goto(path);
  let isLost = true;
  await page.route('**/repeat', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    return route.abort();
  });
  const sent = heard(page, 'POST', `/reservations/public/${path.slice(3)}/repeat`);
  await page.getByRole('button', { name: 'Repetir' }).click();
  await confirm(page).click();
  await expect(page.getByText('No pudimos conectarnos.')).toBeVisible();
  await confirm(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(await agendaOf(open.shop)).toHaveLength(2);
});

test('whose barber is gone gets whoever is free, and where nothing is left that is said', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  const { path, services } = await aCanceled(open);
  const as = { token: open.shop.token };
  const marta = await aStaffMember(open.shop, { firstname: 'Marta', lastname: 'Ríos' });
  await hoursFor(open.shop, marta);
  await ask(call, deleteUser, { id: open.bruno.user.id }, as);
  await page.goto(path);
  await page.getByRole('button', { name: 'Repetir' }).click();
  await expect(times(page).first()).toBeChecked();
  await expect(page.getByText('con quien esté libre')).toBeVisible();
  await confirm(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  await expect(page.getByText('Marta Ríos')).toBeVisible();

  for (const { id } of services) await ask(call, deleteService, { id }, as);
  await page.goto(path);
  await page.getByRole('button', { name: 'Repetir' }).click();
  await expect(page.getByText('Lo que reservaste ya no se ofrece.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reservar de nuevo' })).toBeVisible();
});

test('the device forgets on demand, and by itself what is gone', async ({ page, call }) => {
  const open = await anOpenShop(call);
  await bookOnPage(page, open);
  await page.goto(open.path);
  await again(page).getByRole('button', { name: 'Repetir' }).click();
  await again(page).getByRole('button', { name: 'Olvidar en este teléfono' }).click();
  await expect(again(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Elige tus servicios' })).toBeFocused();
  expect(
    await page.evaluate(() => ['navaja.visits', 'navaja.client'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null]);

  await bookOnPage(page, open, '12:00');
  await test.step('without network the device still knows when', async () => {
    await page.route('**/api/reservations/**', (route) => route.abort());
    await page.goto(open.path);
    await expect(again(page)).toHaveText(`Tu reserva: ${formatShortDay(inDays(2))} 12:00Ver o cambiar`);
    await page.unroute('**/api/reservations/**');
  });
  await test.step('a paused shop shows what is ahead', async () => {
    const staff = { token: open.shop.token };
    await ask(call, editRules, { online: { paused: true } }, staff);
    await page.goto(open.path);
    await expect(again(page)).toContainText('12:00 con Bruno');
    await expect(again(page).getByRole('button', { name: 'Repetir' })).toHaveCount(0);
    await ask(call, editRules, { online: { paused: false } }, staff);
  });
  for (const { id } of await agendaOf(open.shop))
    await ask(call, deleteReservation, { id }, { token: open.shop.token });
  const requests = page.waitForResponse((answer) => answer.url().endsWith('/repeat'));
  await page.goto(open.path);
  expect((await requests).status()).toBe(404);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('navaja.visits'))).toBe('{}');
  await expect(again(page)).toHaveCount(0);
});

test('what was booked more than twelve months ago is not offered, nor what staff booked', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  await bookOnPage(page, open);
  await page.evaluate(() => {
    const stored = localStorage.getItem('navaja.visits') ?? '';
    localStorage.setItem('navaja.visits', stored.replace(/"until":\d+/, `"until":${Date.now() - 1}`));
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(open.path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await expect(page.getByRole('button', { name: /Resumen/ })).toContainText('$500.50');
  await expect(again(page)).toHaveCount(0);
  expect(requests.filter((path) => path.endsWith('/repeat'))).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await signInAt(page, open.shop.owner);
  await bookOnPage(page, open, '12:00');
  expect(await page.evaluate(() => localStorage.getItem('navaja.visits'))).toBeNull();
});
