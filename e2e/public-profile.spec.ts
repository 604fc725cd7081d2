import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { editBranch } from '#domain/branches/contract.ts';
import { readOrigins } from '#domain/numbers/contract.ts';
import { addPhoto, saveProfile } from '#domain/profile/contract.ts';
import { listServices } from '#domain/services/contract.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { weekday } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aBranch, ask, type Shop } from '#test/world.ts';
import {
  agendaOf,
  anOpenShop,
  chooseDay,
  confirmButton,
  fillClient,
  inDays,
  next,
  slot,
  step,
} from './booking.ts';
import { expect, test } from './fixtures.ts';

const policy = 'Puedes cancelar hasta dos horas antes.';

async function tells(call: Caller, shop: Shop, more: object = {}) {
  const own = { token: shop.token };
  const words = {
    tagline: 'Cortes de siempre',
    about: 'Abrimos en 1998.\n\nCon café.',
    cancellation_policy: policy,
    accent: '#c2185b',
    instagram: 'navaja',
    ...more,
  };
  await ask(call, saveProfile, words, own);
  const branch = await aBranch(shop, { name: 'Centro', address_line1: '18 de Julio 1234' });
  await ask(call, editBranch, { id: branch.id, phone: '+598 2900 0000' }, own);
}

test(
  'below the wizard stands what the shop tells of itself, on its first step alone',
  { tag: '@desktop' },
  async ({ page, call, look }) => {
    test.setTimeout(120_000);
    const { shop, path } = await anOpenShop(call);
    await tells(call, shop);
    const photo = { url: '/api/images/upload/x.webp', alt: 'Los sillones' };
    await ask(call, addPhoto, photo, { token: shop.token });
    await page.route('**/api/images/**', (route) => route.fulfill({ contentType: 'image/webp', body: '' }));
    await page.goto(path);
    const foot = page.getByRole('contentinfo');
    for (const title of ['Horarios', 'Dónde estamos', 'Fotos', 'Redes', 'Política de cancelación'])
      await expect(foot.getByRole('heading', { name: title })).toBeVisible();
    await expect(foot.locator('[aria-current="date"]')).toContainText(
      weekdayNames[weekday(inDays(0))] ?? '?',
    );
    await expect(foot.getByRole('link', { name: /^Cómo llegar/ })).toHaveAttribute('href', /18%20de%20Julio/);
    await expect(foot.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://www.instagram.com/navaja',
    );
    await expect(foot.getByRole('img', { name: 'Los sillones' })).toHaveAttribute('loading', 'lazy');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect(page.getByRole('button', { name: 'Siguiente', exact: true })).toHaveCSS(
      'background-color',
      'rgb(194, 24, 91)',
    );
    await look('profile');
    await page.getByRole('button', { name: 'Agregar Corte' }).click();
    await next(page);
    await expect(foot).toBeHidden();
  },
);

test('a link preselects what it names, says where its client comes from, and the policy stands where they decide', async ({
  page,
  call,
}) => {
  const { shop, bruno, path } = await anOpenShop(call);
  await tells(call, shop);
  const services = await ask(call, listServices, {}, { token: shop.token });
  const cut = services.find(({ name }) => name === 'Corte')?.id;
  await page.goto(`${path}?servicio=${cut}&barbero=${bruno.user.id}&sucursal=999999&o=instagram`);
  await step(page, 'Elige fecha y hora');
  const date = inDays(2);
  await chooseDay(page, date);
  await slot(page, '10:00').click();
  await next(page);
  await expect(page.getByText(policy).first()).toBeVisible();
  await fillClient(page);
  await confirmButton(page).click();
  await expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
  const [made] = await agendaOf(shop);
  const period = { from: date, to: date };
  const origins = await ask(call, readOrigins, period, { token: shop.token });
  expect(origins).toEqual([{ via: 'instagram', channel: 'online', visits: 1, new_clients: 1 }]);
  await page.goto(`/r/${made?.external_id}`);
  await expect(page.getByText(policy)).toBeVisible();
});

async function aSite(html: string) {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

/** Blocks storage in iframes, like a browser that blocks third-party storage. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    if (window === top) return;
    const refuse = {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, refuse);
  });

async function bookIn(frame: FrameLocator) {
  const inside = frame as unknown as Page;
  const isInSight = (name: string) =>
    expect(inside.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await isInSight('Siguiente');
  await inside.getByRole('button', { name: 'Agregar Corte' }).click();
  await next(inside);
  await step(inside, 'Elige tu barbero');
  await isInSight('Siguiente');
  await inside.getByRole('button', { name: 'Seleccionar Bruno Díaz' }).click();
  await next(inside);
  await step(inside, 'Elige fecha y hora');
  await isInSight('Siguiente');
  await chooseDay(inside, inDays(2));
  await slot(inside, '10:00').click();
  await next(inside);
  await step(inside, 'Confirmación');
  await isInSight('Confirmar reserva');
  await fillClient(inside);
  await confirmButton(inside).click();
  await expect(inside.getByText('Reserva confirmada', { exact: true })).toBeVisible();
}

test(
  'in a page of another site, without storage, a booking goes through',
  { tag: '@desktop' },
  async ({ page, call, baseURL }) => {
    test.setTimeout(120_000);
    const { shop } = await anOpenShop(call);
    const script = `<script src="${baseURL}/embed.js" data-barberia="${shop.slug}"></script>`;
    using site = await aSite(`<!doctype html><html lang="es"><title>Sitio</title><h1>Sitio</h1>${script}`);
    await ask(call, saveProfile, { frame_origins: [site.origin] }, { token: shop.token });
    await blockStorage(page);
    await page.goto(site.origin);
    await page.getByRole('button', { name: 'Reservar' }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Iniciar sesión' })).toHaveCount(0);
    await bookIn(frame);
    const screen = page.viewportSize();
    const height = screen && (screen.width < 768 ? screen.height : Math.min(860, screen.height));
    expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ height });
    expect(await page.locator('iframe').boundingBox()).toMatchObject({ height: Number(height) - 44 });
    expect(await agendaOf(shop)).toHaveLength(1);
  },
);

// A second page, because the browser logs the refused frames and the test page must have no errors.
test('a site that the shop did not name shows nothing of it', async ({ context, call, baseURL }) => {
  const { shop } = await anOpenShop(call);
  const frames = ['/embed', ''].map((part) => `<iframe src="${baseURL}/${shop.slug}${part}"></iframe>`);
  using site = await aSite(`<!doctype html><html lang="es"><title>Sitio</title>${frames.join('')}`);
  await ask(call, saveProfile, { frame_origins: ['https://otro.example'] }, { token: shop.token });
  const page = await context.newPage();
  await page.goto(site.origin);
  await page.waitForTimeout(1_000);
  for (const frame of page.frames().slice(1)) expect(await frame.locator('#contenido').count()).toBe(0);
});
