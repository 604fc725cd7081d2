import { anOpenShop, inDays, next, step } from './booking.ts';
import { expect, test } from './fixtures.ts';
import { addClosing } from '#domain/schedule/blocks/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { aBranch, ask } from '#test/world.ts';

test(
  'a shop’s page begins with its cover, logo, photos and branches, above the first step alone',
  { tag: '@desktop' },
  async ({ page, look }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + value,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/barberia-navaja', { waitUntil: 'networkidle' });
    const front = page.locator('.shop-front');
    await expect(page.locator('link[as="image"]')).toHaveCount(1);
    await expect(page.locator('head > link[as="image"] ~ style')).toHaveCount(1);
    const cover = await front.locator('.cover').boundingBox();
    const isWide = (page.viewportSize()?.width ?? 0) > 768;
    const wide = { width: 1008, height: 280 };
    const width = await page.evaluate(() => document.body.clientWidth);
    expect(cover?.width).toBeCloseTo(isWide ? wide.width : width, 0);
    expect(cover?.height).toBeCloseTo(isWide ? wide.height : (width / 16) * 9, 0);
    await expect(front.getByText('2 sucursales · Centro y Pocitos')).toBeVisible();
    await expect(front.getByText('Cortes clásicos y navaja, sin apuro.')).toBeVisible();
    expect(await front.locator('.logo').boundingBox()).toMatchObject({ width: 56, height: 56 });
    await expect(front.getByRole('listitem')).toHaveCount(3);
    expect(await front.getByRole('img').first().boundingBox()).toMatchObject({ width: 96, height: 96 });
    expect(Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(
      0.001,
    );
    await expect(page.getByText('Precios en pesos uruguayos', { exact: true })).toBeVisible();
    await look('shop-front');
    await page.getByRole('button', { name: 'Agregar Corte clásico' }).click();
    await next(page);
    await step(page, 'Elige la sucursal');
    await expect(front).toBeHidden();
    await page.goBack();
    await step(page, 'Elige tus servicios');
    await expect(front.getByText('2 sucursales')).toBeVisible();
  },
);

test('a shop with one branch says whether it is open, where it is and how to get there', async ({
  page,
  call,
}) => {
  const { shop, path } = await anOpenShop(call, { from: '00:00', to: '23:59' });
  await aBranch(shop, { name: 'Centro', address_line1: '18 de Julio 1234' });
  await page.goto(path);
  const line = page.getByText(/^Abierto hasta las 23:59 · 18 de Julio 1234/);
  await expect(line).toBeVisible();
  const way = page.locator('.shop-front').getByRole('link', { name: 'Cómo llegar' });
  await expect(way).toHaveAttribute('href', /18%20de%20Julio/);
  expect((await way.boundingBox())?.height).toBe(44);
  const days = { from_date: inDays(0), to_date: inDays(0), closed_from: null, closed_to: null };
  await ask(call, addClosing, { name: 'Feriado', ...days }, { token: shop.token });
  await ask(call, saveProfile, { tagline: 'Cortes de siempre' }, { token: shop.token });
  await page.reload();
  await expect(page.getByText(/^Cerrado hoy: Feriado · 18 de Julio 1234/)).toBeVisible();
  await expect(page.getByText('Cortes de siempre')).toHaveCount(1);
});
