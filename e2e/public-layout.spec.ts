import type { Locator, Page } from '@playwright/test';
import { aService, aStaffMember, hoursFor } from '#test/world.ts';
import { anOpenShop, chooseDay, inDays, next, type OpenShop, slot, step } from './booking.ts';
import { expect, isPhone, openMenu, test } from './fixtures.ts';

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
};
const boxesOf = async (places: Locator) => Promise.all((await places.all()).map(boxOf));
const heightsOf = async (places: Locator) => (await boxesOf(places)).map(({ height }) => height);
const summary = (page: Page) => page.getByRole('region', { name: 'Resumen' });
const longName = 'Coloración completa con decoloración y baño de brillo';

async function withServices({ shop }: OpenShop, count: number) {
  for (let at = 1; at <= count; at += 1) await aService(shop, { name: `Peinado ${at}` });
}

async function withBarbers({ shop }: OpenShop, count: number) {
  for (let at = 1; at <= count; at += 1) {
    const barber = await aStaffMember(shop, { firstname: `Luis${at}` });
    await hoursFor(shop, barber, {});
  }
}

test('services are rows of 72 px, of which four and more stand above the bar of a phone; after the first step the head is one line of 44 px', async ({
  page,
  call,
}) => {
  test.skip(!isPhone(page), 'wider screens show as many');
  const open = await anOpenShop(call);
  await withServices(open, 5);
  await aService(open.shop, { name: 'Barba', description: 'Con toallas calientes y aceite de la casa.' });
  await page.goto(open.path);
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(8);
  const boxes = await boxesOf(rows);
  expect(await heightsOf(rows)).toEqual(Array(8).fill(72));
  const bar = await boxOf(summary(page));
  expect(bar.y + bar.height).toBe(740);
  expect(boxes.filter((row) => row.y + row.height <= bar.y).length).toBeGreaterThanOrEqual(4);
  const head = page.getByRole('main').getByRole('heading', { level: 1 }).locator('..');
  expect((await boxOf(head)).height).toBeGreaterThan(44);
  await page.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(page);
  await step(page, 'Elige tu barbero');
  expect((await boxOf(head)).height).toBe(44);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barbería Central');
  await expect(page.getByText(/^@/)).toBeHidden();
});

test(
  'nothing moves when a service is added, however long its name and price',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const open = await anOpenShop(call);
    await aService(open.shop, { name: longName, price: 99_999_999.99, price_type: 'from' });
    await aService(open.shop, { name: 'Rasurado', price: 12_500.5, duration_minutes: 120 });
    await aService(open.shop, {
      name: 'Diagnóstico capilar',
      description: 'Sin cargo para clientes de la casa, con fotos de antes y de después.',
      is_premium: true,
    });
    await page.goto(open.path);
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(5);
    const before = await heightsOf(rows);
    for (const name of ['Corte', 'Rasurado', longName, 'Diagnóstico capilar']) {
      await page.getByRole('button', { name: `Agregar ${name}` }).click();
      await expect(page.getByRole('button', { name: `Quitar ${name}` })).toBeVisible();
    }
    expect(await heightsOf(rows)).toEqual(before);
    for (const button of await page.getByRole('button', { name: /^(Agregar|Quitar) / }).all())
      expect(await boxOf(button)).toMatchObject({ width: 44, height: 44 });
  },
);

test(
  'more than four barbers are rows of 72 px, all of which can be pressed',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const open = await anOpenShop(call);
    await withBarbers(open, 2);
    const go = async () => {
      await page.goto(open.path);
      await page.getByRole('button', { name: 'Agregar Corte' }).click();
      await next(page);
      await step(page, 'Elige tu barbero');
    };
    const rows = page.getByRole('article').filter({ hasText: /Luis/ });
    await go();
    await expect(rows).toHaveCount(2);
    expect((await boxOf(rows.first())).height).toBeGreaterThan(120);

    await withBarbers(open, 4);
    await go();
    await expect(rows).toHaveCount(6);
    expect(await heightsOf(rows)).toEqual(Array(6).fill(72));
    await rows.first().click({ position: { x: 24, y: 36 } });
    await expect(rows.first()).toContainText('Elegido');
    expect(await heightsOf(rows)).toEqual(Array(6).fill(72));
    await look('barber-rows');
  },
);

test(
  'where there is room the summary stays beside the steps and leads on by keyboard',
  { tag: '@desktop' },
  async ({ page, call, look, lookAgain }) => {
    test.skip(isPhone(page), 'phones have a bar');
    const open = await anOpenShop(call);
    await withServices(open, 20);
    await withBarbers(open, 1);
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(open.path);
      const rows = page.getByRole('article');
      await expect(rows).toHaveCount(22);
      const [list, card] = [await boxOf(page.getByRole('main')), await boxOf(summary(page))];
      expect(card).toMatchObject({ width: 320, y: 88 });
      expect(card.x).toBeGreaterThanOrEqual(list.x + list.width + 24);
      expect(list.width).toBe(width === 1024 ? list.width : 640);
      // Scrolls to the end of the services; the shop's profile follows below.
      await rows.last().evaluate((row) => row.scrollIntoView({ block: 'end' }));
      expect((await boxOf(summary(page))).y).toBe(88);
    }
    await expect(summary(page)).toContainText(
      /No tienes servicios seleccionados.*Barbero.*Por elegir.*Horario/s,
    );
    const onward = summary(page).getByRole('button', { name: 'Siguiente' });
    const place = await boxOf(onward);
    await page.getByRole('button', { name: 'Agregar Corte' }).click();
    await expect(summary(page)).toContainText(/Corte.*\$500\.50.*x1 · 30 min.*Total · 30 min.*\$500\.50/s);
    expect(await boxOf(onward)).toEqual(place);
    await onward.press('Enter');
    await step(page, 'Elige tu barbero');
    await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).press('Enter');
    await expect(summary(page)).toContainText(/Barbero.*Bruno Díaz/s);
    await onward.press('Enter');
    await chooseDay(page, inDays(2));
    await slot(page, '10:15').press('Enter');
    await expect(summary(page)).toContainText(/Horario.*10:15/s);
    await look('summary-beside');
    await page.getByRole('button', { name: /^Servicios/ }).press('Enter');
    await step(page, 'Elige tus servicios');
    for (let at = 1; at <= 19; at += 1)
      await page.getByRole('button', { name: `Agregar Peinado ${at}`, exact: true }).click();
    await expect(onward).toBeInViewport({ ratio: 1 });
    await lookAgain('summary-full');
  },
);

test(
  'what speaks to barbers is quiet where clients book, and loud where barbers begin',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const { path } = await anOpenShop(call);
    await page.goto('/login');
    const start = (await openMenu(page)).getByRole('link', { name: 'Comenzar' });
    await expect(start).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await page.goto(path);
    const entries = await openMenu(page);
    for (const name of ['Iniciar sesión', 'Comenzar']) {
      const entry = entries.getByRole('link', { name });
      await expect(entry).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(entry).toHaveCSS('color', 'rgb(82, 82, 82)');
      expect((await boxOf(entry)).height).toBeGreaterThanOrEqual(44);
    }
  },
);

test(
  'thirty services, twelve barbers and the longest words look well',
  { tag: '@desktop' },
  async ({ page, call, lookAgain }) => {
    test.setTimeout(120_000);
    const open = await anOpenShop(call);
    await withServices(open, 26);
    await withBarbers(open, 10);
    await aStaffMember(open.shop, { firstname: 'Valentina Guadalupe', lastname: 'Fernández Etcheverry' });
    await aService(open.shop, { name: longName, price: 99_999_999.99, price_type: 'from' });
    await aService(open.shop, {
      name: 'Diagnóstico capilar',
      description: 'Sin cargo para clientes de la casa, con fotos de antes y de después.',
      is_premium: true,
      duration_minutes: 15,
    });
    await page.goto(open.path);
    await page.getByRole('button', { name: `Agregar ${longName}` }).click();
    await page.getByRole('button', { name: 'Agregar Corte' }).click();
    await lookAgain('many-services');
    await next(page);
    await page.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
    await lookAgain('many-barbers');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);
