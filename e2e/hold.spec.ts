import type { Page } from '@playwright/test';
import { listBusy } from '#domain/schedule/contract.ts';
import { ask } from '#test/world.ts';
import {
  agendaOf,
  anOpenShop,
  chooseDay,
  confirmButton,
  fillClient,
  goToConfirm,
  inDays,
  next,
  type OpenShop,
  slot,
  step,
} from './booking.ts';
import { expect, patient, test } from './fixtures.ts';

const line = (page: Page) =>
  page.getByText(/^Te guardamos este horario hasta las ([01]\d|2[0-3]):[0-5]\d\.$/);
const over = 'El horario ya no está guardado, pero puedes confirmarlo si sigue libre.';

const busyOf = async ({ shop, bruno }: OpenShop, date: string) =>
  (await ask(shop.call, listBusy, { slug: shop.slug, barber_id: bruno.user.id, date })).length;

async function goToSlots(page: Page, { path }: OpenShop, date: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await chooseDay(page, date);
  await slot(page, '17:00').waitFor();
}

test('the chosen time is held for who fills in the form, out of sight of all others, and theirs to book', async ({
  page,
  call,
  browser,
  look,
}) => {
  const open = await anOpenShop(call);
  const date = inDays(2);
  await goToConfirm(page, open, date, '10:00');
  await expect(line(page)).toBeVisible();
  await look('held');

  const context = await browser.newContext();
  const other = patient(await context.newPage());
  await goToSlots(other, open, date);
  for (const time of ['09:45', '10:00', '10:15']) await expect(slot(other, time)).toHaveCount(0);
  await expect(slot(other, '10:30')).toBeVisible();
  await context.close();

  expect(await agendaOf(open.shop)).toEqual([]);
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  await expect.poll(() => busyOf(open, date)).toBe(1);
  expect(await agendaOf(open.shop)).toHaveLength(1);
});

test('who goes back finds their own time, and gives it back with another one or a step further back', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  const date = inDays(2);
  await goToConfirm(page, open, date, '10:00');
  await expect(line(page)).toBeVisible();
  for (let round = 0; round < 3; round += 1) {
    await page.goBack();
    await step(page, 'Elige fecha y hora');
    await expect(slot(page, '10:00')).toHaveAttribute('aria-pressed', 'true');
    expect(await busyOf(open, date)).toBe(1);
    await next(page);
    await step(page, 'Confirmación');
    await expect(line(page)).toBeVisible();
  }
  await page.goBack();
  await slot(page, '12:00').click();
  await expect.poll(() => busyOf(open, date)).toBe(0);
  await expect(slot(page, '10:00')).toBeVisible();
  await next(page);
  await expect(line(page)).toBeVisible();
  await expect.poll(() => busyOf(open, date)).toBe(1);
  await page.goBack();
  await step(page, 'Elige fecha y hora');
  await page.goBack();
  await step(page, 'Elige tu barbero');
  await expect.poll(() => busyOf(open, date)).toBe(0);
});

test('a page that is closed gives its time back', async ({ page, call, browser }) => {
  const open = await anOpenShop(call);
  const date = inDays(2);
  const context = await browser.newContext();
  const other = patient(await context.newPage());
  await goToConfirm(other, open, date, '10:00');
  await expect(line(other)).toBeVisible();
  await other.close({ runBeforeUnload: true });
  await expect.poll(() => busyOf(open, date)).toBe(0);
  await context.close();
  await goToConfirm(page, open, date, '10:00');
  await expect(line(page)).toBeVisible();
});

test('what is no longer held is said and can be booked while it is free', async ({ page, call, look }) => {
  const open = await anOpenShop(call);
  await page.route('**/api/public/*/holds', async (route) => {
    const answer = await route.fetch();
    const held = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...held, held_until: '2020-01-01T00:00:00Z' } });
  });
  await goToConfirm(page, open, inDays(2), '10:00');
  await expect(page.getByText(over)).toBeVisible();
  await look('hold-over');
});

test('nothing is said where no time could be held, and it is booked as ever', async ({ page, call }) => {
  const open = await anOpenShop(call);
  await page.route('**/api/public/*/holds', (route) => route.fulfill({ status: 503, json: {} }));
  await goToConfirm(page, open, inDays(2), '10:00');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /./ })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
});

test('a time that is held though its answer was lost is theirs to book', async ({ page, call }) => {
  const open = await anOpenShop(call);
  const date = inDays(2);
  await page.route('**/api/public/*/holds', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await goToConfirm(page, open, date, '10:00');
  await expect.poll(() => busyOf(open, date)).toBe(1);
  await fillClient(page);
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
});

test('who books before the answer of the hold is there books what is theirs', async ({ page, call }) => {
  const open = await anOpenShop(call);
  await page.route('**/api/public/*/holds', async (route) => {
    const answer = await route.fetch();
    await new Promise((done) => setTimeout(done, 1_000));
    await route.fulfill({ response: answer });
  });
  await goToConfirm(page, open, inDays(2), '10:00');
  await fillClient(page);
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
});

test('a reload does not stand in its own way, even if the hold of before is given back late or never', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  const date = inDays(2);
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (url, init) =>
      init?.method === 'DELETE' ? new Promise(() => undefined) : send(url, init);
  });
  await goToConfirm(page, open, date, '10:00');
  await expect(line(page)).toBeVisible();
  await page.reload();
  await step(page, 'Confirmación');
  await expect(line(page)).toBeVisible();
  await page.goBack();
  await step(page, 'Elige fecha y hora');
  await expect(slot(page, '10:00')).toHaveAttribute('aria-pressed', 'true');
});
