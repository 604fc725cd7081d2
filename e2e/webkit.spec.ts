import { createServer } from 'node:net';
import { test as base } from '@playwright/test';
import { type Caller, callerAt } from '#test/caller.ts';
import { ensureWebKit, startWebKit, stopWebKit } from '../scripts/webkit.ts';
import { aYoungDay } from './agenda-world.ts';
import { anOpenShop, dayName, inDays } from './booking.ts';
import { expect } from './fixtures.ts';
import { openWebKit, type Rect, type WebKitPage } from './webkit-page.ts';

let driver = '';

const test = base.extend<{ webkit: WebKitPage; call: Caller }>({
  call: async ({ baseURL }, use) => use(callerAt(baseURL ?? '')),
  webkit: async ({ baseURL }, use) => {
    const page = await openWebKit(driver, baseURL ?? '');
    await use(page);
    await page.close();
  },
});

test.describe.configure({ mode: 'serial' });

// WebKitGTK is the engine of Safari; Playwright's own WebKit needs a download that machines may refuse.
test.beforeAll(async () => {
  test.setTimeout(600_000);
  const isThere = ensureWebKit();
  test.skip(!isThere, 'Debian’s webkit2gtk-driver and xvfb are not installed and cannot be.');
  driver = await startWebKit(await aFreePort());
});
test.afterAll(stopWebKit);

const aFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

const isInside = ({ top, right, bottom, left }: Rect, { width, height }: Pick<Rect, 'width' | 'height'>) =>
  top >= 0 && left >= 0 && right <= width + 1 && bottom <= height + 1;

test('in WebKit the bar of a booking and its toast are as large as in Chromium', async ({ webkit, call }) => {
  const { path } = await anOpenShop(call);
  const window = await webkit.window();
  await webkit.goTo(path);
  await webkit.press('Agregar Corte');
  const bar = await webkit.shown('[class*="BottomBar-bar"]');
  expect(bar).toMatchObject({ left: 0, width: window.width });
  expect(bar.height).toBeLessThan(200);
  expect(isInside(bar, window)).toBe(true);
  await webkit.press('Siguiente');
  await webkit.press('Seleccionar Bruno Díaz');
  await webkit.press('Siguiente');
  const tomorrow = inDays(1);
  // The calendar shows one month, and tomorrow can lie in the next one.
  await webkit.shown('button', 'Próximo mes');
  if (tomorrow.endsWith('-01')) await webkit.press('Próximo mes');
  await webkit.press(dayName(tomorrow));
  await webkit.press('10:00');
  await webkit.press('Siguiente');
  for (const [name, text] of Object.entries(form)) await webkit.type(name, text);
  await webkit.press('Confirmar reserva');
  const toast = await webkit.shown('[aria-label=Avisos] [role=status]', '');
  expect(toast.height).toBeLessThan(160);
  expect(isInside(toast, window)).toBe(true);
  const region = await webkit.shown('[aria-label=Avisos]');
  expect(region.height).toBeLessThan(160);
});

const form = { Nombre: 'Carla', Apellido: 'Sosa', Teléfono: '99123456', Email: 'carla@example.com' };

test('in WebKit the sheets of the agenda fill the window, and no text lies over a choice', async ({
  webkit,
  call,
}) => {
  const { barber } = await aYoungDay(call);
  const window = await webkit.window();
  await webkit.goTo('/dashboard/agenda?view=list');
  await webkit.type('Email', barber.email);
  await webkit.type('Contraseña', barber.password);
  await webkit.press('Iniciar sesión');
  await webkit.press('Agregar');
  await webkit.press('Nueva reserva');
  // The sheet slides in from below, so the test waits for its final position.
  await expect
    .poll(async () => isInside(await webkit.shown('dialog[open]', 'Nueva reserva'), window))
    .toBe(true);
  const sheet = await webkit.shown('dialog[open]', 'Nueva reserva');
  expect(sheet).toMatchObject({ left: 0, width: window.width });
  await webkit.press('Corte');
  const title = await webkit.shown('dialog[open] fieldset > p', 'Servicios');
  const aside = await webkit.shown('dialog[open] fieldset > p + p', '15 min');
  const chip = await webkit.shown('dialog[open] fieldset button', 'Corte');
  expect(aside.top).toBe(title.top);
  expect(aside.bottom).toBeLessThanOrEqual(chip.top);
});
