import type { Locator, Page } from '@playwright/test';
import { createClient } from '#domain/clients/contract.ts';
import { aBranch, aService, aShop, aStaffMember, ask, hoursFor } from '#test/world.ts';
import { expect, isPhone, signedIn, test } from './fixtures.ts';

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
};
const overlaps = (a: { y: number; height: number }, b: { y: number; height: number }) =>
  a.y < b.y + b.height && b.y < a.y + a.height;

async function theActivityIsAsWideAsOtherLists(page: Page) {
  const list = await boxOf(
    page.getByRole('region', { name: 'Actividad', exact: true }).getByRole('list').first(),
  );
  const main = await boxOf(page.getByRole('main'));
  expect(list.x + list.width).toBe(main.x + main.width - (list.x - main.x));
}

async function theTabsOfTheAccountStandOnOneLine(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil');
  await expect(page.getByRole('tab')).toHaveCount(6);
  const tabs = await page.getByRole('tab').all();
  const tops = await Promise.all(tabs.map(async (tab) => (await boxOf(tab)).y));
  expect(new Set(tops).size).toBe(1);
  // On a phone the screen edge cuts a tab off, which shows that the tabs scroll.
  if (!isPhone(page)) for (const tab of tabs) await expect(tab).toBeInViewport({ ratio: 1 });
}

async function fieldsSideBySideAreOfOneHeight(page: Page) {
  const [city, postcode] = [page.getByLabel(/^Ciudad/), page.getByLabel(/^Código postal/)];
  expect((await boxOf(city)).height).toBe((await boxOf(postcode)).height);
  if (!isPhone(page)) expect((await boxOf(city)).y).toBe((await boxOf(postcode)).y);
}

const layouts: Record<string, (page: Page) => Promise<void>> = {
  '/actividad': theActivityIsAsWideAsOtherLists,
  '/cuenta': theTabsOfTheAccountStandOnOneLine,
  '/sucursales': fieldsSideBySideAreOfOneHeight,
};

test(
  'every screen of the staff begins at one left edge, which on phones is that of the bar; activity, tabs and fields keep to their lines',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const { owner } = await aShop(call);
    await signedIn(page, owner);
    const edges = new Set<number>();
    for (const path of [
      '',
      '/agenda',
      '/caja',
      '/cuenta',
      '/services',
      '/barberos',
      '/sucursales',
      '/numeros',
      '/actividad',
      '/nada',
    ]) {
      await page.goto(`/dashboard${path}`);
      const heading = await boxOf(page.getByRole('heading', { level: 1 }));
      // On the agenda the heading stands beside the back link, so the edge is that of the link's arrow.
      const arrow = page.getByRole('link', { name: 'Volver al panel' }).locator('svg');
      edges.add(path === '/agenda' ? (await boxOf(arrow)).x : heading.x);
      await test.step(path, async () => layouts[path]?.(page));
    }
    const bar = (await boxOf(page.getByRole('link', { name: 'Navaja', exact: true }))).x;
    const rail = await boxOf(page.getByRole('navigation', { name: 'Secciones' }));
    expect([...edges]).toEqual([isPhone(page) ? bar : rail.width + 32]);
    expect(bar).toBe(isPhone(page) ? 16 : 24);
  },
);

test('on a tablet the agenda is no wider than its window', async ({ page, call }) => {
  const { owner } = await aShop(call);
  await page.setViewportSize({ width: 768, height: 1024 });
  await signedIn(page, owner);
  for (const view of ['list', 'day', 'week']) {
    await page.goto(`/dashboard/agenda?view=${view}`);
    const button = page.getByRole('button', { name: 'Nueva reserva', exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(over).toBeLessThanOrEqual(0);
  }
});

test(
  'several buttons of a screen stand below its title where there is no room beside the way back',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const { owner, token } = await aShop(call);
    const { id } = await ask(call, createClient, { firstname: 'Rosa', lastname: '' }, { token });
    await signedIn(page, owner);
    await page.goto(`/dashboard/clientes/${id}`);
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    const button = await boxOf(page.getByRole('button', { name: 'Agendar' }).first());
    expect(button.y > title.y).toBe(isPhone(page));
  },
);

test(
  'the book begins high up, below its search, also where two seem to be one',
  { tag: '@desktop' },
  async ({ page, call }) => {
    const { owner, token } = await aShop(call);
    for (const firstname of ['Rosa', 'Rosita'])
      await ask(call, createClient, { firstname, lastname: '', phone: '099 311 204' }, { token });
    await signedIn(page, owner);
    await page.goto('/dashboard/clientes');
    await expect(page.getByRole('button', { name: 'Revisar' })).toBeVisible();
    const search = await boxOf(page.getByRole('searchbox', { name: 'Buscar cliente' }));
    const exporting = await boxOf(page.getByRole('button', { name: 'Exportar CSV' }));
    const first = await boxOf(page.getByRole('link', { name: /^Ros/ }).first());
    if (isPhone(page)) expect(search.y + search.height).toBeLessThanOrEqual(exporting.y);
    expect(first.y).toBeLessThanOrEqual(isPhone(page) ? 400 : 320);
  },
);

test('on phones the line over the calendar is one line', async ({ page, call }) => {
  test.skip(!isPhone(page), 'there is room beside it');
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  for (const view of ['day', 'week']) {
    await page.goto(`/dashboard/agenda?view=${view}`);
    expect((await boxOf(page.getByRole('button', { name: 'Voy tarde' }))).height).toBe(44);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  }
});

test('a toast covers neither the heading nor the first label nor the button that is fixed', async ({
  page,
  call,
}) => {
  test.skip(!isPhone(page), 'elsewhere there is room beside the column');
  const { owner } = await aShop(call);
  await signedIn(page, owner);
  await page.route('**/api/staff/me/hours', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.goto('/dashboard/cuenta?tab=horario');
  const save = page.getByRole('button', { name: 'Guardar horario' });
  await save.click();
  const toast = page.getByRole('alert').filter({ hasText: 'No se pudo guardar' });
  const toastBox = await boxOf(toast);
  expect(overlaps(toastBox, await boxOf(page.getByRole('heading', { level: 1 })))).toBe(false);
  expect(overlaps(toastBox, await boxOf(save))).toBe(false);

  await page.goto('/dashboard/sucursales');
  await page.route('**/api/branches', (route) => route.abort());
  await page.getByRole('button', { name: 'Agregar sucursal' }).click();
  const name = page.getByLabel('Nombre', { exact: true });
  await expect(name).toBeFocused();
  await name.fill('Centro');
  await name.press('Enter');
  const failed = page.getByRole('alert').filter({ hasText: 'No se pudo crear la sucursal' });
  const label = page.getByText('Nombre', { exact: true });
  await expect.poll(async () => overlaps(await boxOf(failed), await boxOf(label))).toBe(false);
});

test(
  'a refusal stays in the dialog until the next try, whose buttons are in reach',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    const shop = await aShop(call);
    await page.clock.install();
    await aService(shop);
    await signedIn(page, shop.owner);
    await page.goto('/dashboard/services');
    await page.route('**/api/services/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Prueba más tarde.' } }),
    );
    await page.getByRole('button', { name: 'Editar Corte' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar servicio' });
    const save = dialog.getByRole('button', { name: 'Guardar' });
    await save.click();
    await expect(page.getByText('No se pudo actualizar')).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page.getByText('No se pudo actualizar')).toBeHidden();
    await expect(dialog.getByRole('alert')).toHaveText('Prueba más tarde.');
    await expect(save).toBeInViewport({ ratio: 1 });
    await look('dialog-refused');
    const [back, send] = [await boxOf(dialog.getByRole('button', { name: 'Volver' })), await boxOf(save)];
    expect([back.y, back.x < send.x]).toEqual([send.y, true]);
    await dialog.getByLabel('Nombre').press('Enter');
    await expect(page.getByText('No se pudo actualizar')).toBeVisible();
  },
);

test('on phones a service takes at most 112 pixels, a barber at most 170', async ({
  page,
  call,
  lookAgain,
}) => {
  test.skip(!isPhone(page), 'rows are lines elsewhere');
  const shop = await aShop(call);
  await aService(shop, { name: 'Corte clásico', price: 1250 });
  await aBranch(shop);
  await aStaffMember(shop, { firstname: 'Valentina', lastname: 'Fernández Etcheverry' });
  await signedIn(page, shop.owner);
  await page.goto('/dashboard/services');
  const service = page.getByRole('listitem').filter({ hasText: 'Corte clásico' });
  await expect(service).toContainText('Activo');
  expect((await boxOf(service)).height).toBeLessThanOrEqual(112);
  await page.goto('/dashboard/barberos');
  const barber = page.getByRole('listitem').filter({ hasText: 'Valentina' });
  expect((await boxOf(barber)).height).toBeLessThanOrEqual(170);
  const [select, trash] = [barber.getByRole('combobox'), barber.getByRole('button', { name: /^Eliminar/ })];
  expect((await boxOf(select)).y).toBe((await boxOf(trash)).y);
  await lookAgain('barbers-row');
});

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' });

  test('hours are written in 24 hours and completed when a field is left, and a day off is named in our order', async ({
    page,
    call,
    lookAgain,
  }) => {
    const shop = await aShop(call);
    await hoursFor(shop, shop.owner, { from: '09:00', to: '19:00', weekdays: [0] });
    await signedIn(page, shop.owner);
    await page.goto('/dashboard/cuenta?tab=horario');
    await page.getByRole('button', { name: /^Lunes/ }).click();
    const monday = page.getByRole('group', { name: 'Lunes, rango 1' });
    const until = monday.getByLabel('Hasta');
    await expect(until).toHaveValue('19:00');
    await lookAgain('hours-english');
    await until.fill('2030');
    await monday.getByLabel('Desde').fill('8');
    await monday.getByLabel('Desde').blur();
    await expect(monday.getByLabel('Desde')).toHaveValue('08:00');
    await expect(until).toHaveValue('20:30');
    await until.fill('25:00');
    await until.blur();
    await expect(monday.getByText('Escribe la hora así: 09:30.')).toBeVisible();
    await page.goto('/dashboard/cuenta?tab=dias-libres');
    await page.getByLabel('Fecha').fill('2030-12-24');
    await expect(page.getByText('Martes 24/12/2030')).toBeVisible();
  });
});
