import type { Page } from '@playwright/test';
import { aBranch, aReservation, aService, ask } from '#test/world.ts';
import { listServices } from '#domain/services/contract.ts';
import { anOpenShop, chooseDay, inDays, next, slot, step } from './booking.ts';
import { aYoungDay } from './agenda-world.ts';
import { expect, signedIn, test } from './fixtures.ts';

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

const enlarge = (page: Page, percent: number) =>
  page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, percent);

/** `wide` where the page scrolls sideways, and steps, headings and parts of the bar with text wider than their box. */
const misplaced = (page: Page) =>
  page.evaluate(() => {
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    const shown = [
      ...document.querySelectorAll(
        'nav[aria-label="Pasos de la reserva"] li, article h3, section[aria-label="Resumen"] :is(p, button)',
      ),
    ].filter((element) => element.checkVisibility());
    const overflowing = shown.filter((element) => element.scrollWidth > element.clientWidth + 1);
    return [...(isWide ? ['wide'] : []), ...overflowing.map((element) => element.outerHTML.slice(0, 100))];
  });

// Text size in percent and window width in pixels; after the checks the journey continues at the last pair.
const sizes = [
  [100, 320],
  [130, 360],
  [150, 360],
  [200, 360],
  [200, 320],
] as const;

async function atEachSize(page: Page, check: (percent: number, size: string) => Promise<void>) {
  for (const [percent, width] of sizes) {
    await page.setViewportSize({ width, height: 740 });
    await setTextSize(page, percent);
    await check(percent, `${percent} % within ${width} px`);
  }
}

test('with the text at 100 to 200 % every page of clients keeps within 320 and 360 px', async ({
  page,
  call,
}) => {
  const open = await anOpenShop(call);
  const { shop, bruno, path } = open;
  await aBranch(shop, { name: 'Centro' });
  await aBranch(shop, { name: 'Pocitos' });
  await aService(shop, { name: 'Diagnóstico capilar', is_premium: true });
  const services = await ask(call, listServices, {}, { token: shop.token });
  const [service] = services;
  if (!service) throw new Error('the shop has a service');
  const { external_id } = await aReservation(shop, {
    barber: bruno,
    service,
    start_local: `${inDays(3)}T10:00`,
  });
  await enlarge(page, 200);
  for (const other of ['/', '/-/condiciones', '/register', `/r/${external_id}`]) {
    await page.goto(other);
    await page.locator('h1').first().waitFor();
    await atEachSize(page, async (_, size) => {
      expect.soft(await misplaced(page), `${other} ${size}`).toEqual([]);
    });
  }
  await page.goto(path);
  const current = page.getByRole('listitem').and(page.locator('[aria-current="step"]'));
  const place = () =>
    current
      .locator('[data-place]')
      .evaluate((name) => getComputedStyle(name, '::before').content + name.textContent);
  const check = async (title: string, said: string) => {
    await step(page, title);
    await atEachSize(page, async (percent, size) => {
      if (percent > 100) expect.soft(await place(), `${title} ${size}`).toBe(said);
      expect.soft(await misplaced(page), `${title} ${size}`).toEqual([]);
    });
  };
  await check('Elige tus servicios', '"1 de 5 · "Servicios');
  await page.getByRole('button', { name: 'Agregar Diagnóstico capilar' }).click();
  await expect(page.getByRole('button', { name: 'Reservar', exact: true })).toHaveCount(0);
  await next(page);
  await check('Elige la sucursal', '"2 de 5 · "Sucursal');
  await page.getByRole('button', { name: 'Seleccionar Centro' }).click();
  await expect(page.getByText(/^Lo antes posible: .* · Centro$/)).toBeVisible();
  await check('Elige la sucursal', '"2 de 5 · "Sucursal');
  await next(page);
  await check('Elige tu barbero', '"3 de 5 · "Barbero');
  await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(page);
  await check('Elige fecha y hora', '"4 de 5 · "Horario');
  await chooseDay(page, inDays(2));
  await slot(page, '10:00').click();
  await next(page);
  await check('Confirmación', '"5 de 5 · "Confirmar');
});

/** `wide` where the page scrolls sideways, and the buttons whose text is cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    const cut = [
      ...document.querySelectorAll<HTMLElement>(':is(main, [role="dialog"]) :is(a, button)'),
    ].filter(
      (element) =>
        element.checkVisibility() &&
        element.clientWidth > 2 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).textOverflow !== 'ellipsis',
    );
    return [...(isWide ? ['wide'] : []), ...cut.map(({ innerText }) => innerText)];
  });

test('with the text at 200 % no screen of the staff scrolls sideways or cuts off a button or a name', async ({
  page,
  call,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { owner, book } = await aYoungDay(call);
  await book({ at: 1 });
  await book({ at: 3, name: 'Juan Ignacio Sebastián' });
  await enlarge(page, 200);
  await signedIn(page, owner);
  for (const path of [
    '',
    '/agenda',
    '/clientes',
    '/numeros',
    '/caja',
    '/services',
    '/barberos',
    '/actividad',
  ]) {
    await page.goto(`/dashboard${path}`);
    await page.locator('h1').first().waitFor();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect.soft(await cutOff(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    expect.soft(await cutOff(page), `${path} within 320 px`).not.toContain('wide');
    await page.setViewportSize({ width: 360, height: 740 });
  }
  await page.goto('/dashboard/agenda');
  const row = page.getByRole('row').filter({ hasText: 'Juan Ignacio' });
  expect((await row.getByRole('link', { name: /^Juan/ }).boundingBox())?.width).toBeGreaterThan(200);
  await row.getByRole('button', { name: /ver la reserva de Juan/ }).press('Enter');
  const sheet = page.getByRole('dialog', { name: /^Juan/ });
  await expect(sheet.getByText('Estado: Agendada')).toBeVisible();
  expect.soft(await cutOff(page)).toEqual([]);
});
