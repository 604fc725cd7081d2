import type { BrowserContext, Page } from '@playwright/test';
import { listDevices, removeDevice } from '#domain/devices/contract.ts';
import { aBrowser, startPushServer } from '#test/push-server.ts';
import { aStaffMember, ask } from '#test/world.ts';
import { aYoungDay } from './agenda-world.ts';
import { expect, openMenu, signedIn, signInAt, test } from './fixtures.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** Starts the push server; a second test waits until the first one releases the port. */
async function listen() {
  for (;;) {
    const server = await startPushServer(Number(process.env.E2E_PUSH_PORT)).catch(() => null);
    if (server) return server;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

// Session storage key by which this page and later ones know that the browser is subscribed.
const listening = 'test.listening';

/** Replaces the browser's push subscription with a test one, because a real one requires a push service. */
async function subscribesAs(
  page: Page,
  { endpoint, keys }: Pick<ReturnType<typeof aBrowser>, 'endpoint' | 'keys'>,
) {
  await page.addInitScript(
    ([own, key]) => {
      const subscription = {
        options: { applicationServerKey: null },
        toJSON: () => own,
        unsubscribe: async () => {
          sessionStorage.removeItem(key);
          Reflect.get(globalThis, 'ended')?.(own.endpoint);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (sessionStorage.getItem(key) ? subscription : null),
        subscribe: async () => {
          sessionStorage.setItem(key, 'yes');
          return subscription;
        },
      });
    },
    [{ endpoint, keys }, listening] as const,
  );
}

async function deliver(page: Page, context: BrowserContext, data: string) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

/** Records the worker's notifications, because a headless browser shows none. */
async function shownBy(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker');
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown: string[] = [];
    const showNotification = async (title: string) => void shown.push(title);
    Object.assign(registration, { showNotification });
    Object.assign(globalThis, { shown });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}

/** Bodies of the PATCH requests that the server has answered; the page stores each choice by one. */
function storedChoices(page: Page): string[] {
  const stored: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') stored.push(response.request().postData() ?? '');
  });
  return stored;
}

test('a phone hears of a booking, and what it shows leads to it', async ({ page, context, call, look }) => {
  const server = await listen();
  const phone = aBrowser();
  const { barber, book } = await aYoungDay(call);
  await context.grantPermissions(['notifications']);
  await subscribesAs(page, phone);
  await signedIn(page, barber);
  await page.goto('/dashboard/cuenta?tab=telefono');
  await page.getByRole('button', { name: 'Activar avisos' }).click();
  await expect(toasts(page).getByText('Avisos activados')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar un aviso de prueba' }).click();
  await expect.poll(() => server.readBy(phone).length).toBe(1);
  await look('this-phone');
  const stored = storedChoices(page);
  await page.getByLabel('Ocultar nombres en la pantalla bloqueada').check();
  await expect.poll(() => stored.at(-1)).toContain('"hide_names":true');
  await page.getByLabel('Demoras').uncheck();
  await expect.poll(() => stored.length).toBe(2);
  await page.reload();
  await expect(page.getByLabel('Ocultar nombres en la pantalla bloqueada')).toBeChecked();
  await expect(page.getByLabel('Demoras')).not.toBeChecked();
  await book({ at: 3, name: 'Lucía' });
  await expect.poll(() => server.readBy(phone).length).toBe(2);
  const message = server.readBy(phone)[1] ?? {};
  expect(message['title']).toMatch(/^Nueva reserva · /);
  expect(message['body']).toBe('Corte');
  const shown = await shownBy(context);
  await deliver(page, context, JSON.stringify(message));
  await expect.poll(shown).toEqual([message['title']]);
  await page.goto(message['url'] ?? '');
  await expect(page.getByRole('heading', { name: 'Lucía Sosa' })).toBeVisible();
  await page.goto('/dashboard/cuenta?tab=telefono');
  await page.getByRole('button', { name: 'Desactivar avisos' }).click();
  await expect(page.getByRole('button', { name: 'Activar avisos' })).toBeVisible();
  await server.close();
});

test('whoever signs in where another got messages can keep the agenda', async ({ page, context, call }) => {
  const { barber, ...shop } = await aYoungDay(call);
  const other = await aStaffMember(shop);
  await context.grantPermissions(['notifications']);
  await subscribesAs(page, aBrowser());
  await signInAt(page, barber);
  await page.goto('/dashboard/cuenta?tab=telefono');
  await page.getByRole('button', { name: 'Activar avisos' }).click();
  await expect(toasts(page).getByText('Avisos activados')).toBeVisible();
  await context.clearCookies();
  await signInAt(page, other);
  await page.goto('/dashboard/cuenta?tab=telefono');
  await page.getByLabel('Guardar mi agenda en este dispositivo').check();
  await expect(toasts(page).getByText('Agenda guardada')).toBeVisible();
  await context.setOffline(true);
  await page.goto('/dashboard/agenda');
  await expect(page.getByText(/^Sin conexión · agenda de las \d\d:\d\d/)).toBeVisible();
  await context.setOffline(false);
});

test('whoever signs out without network is sent no more messages there', async ({ page, context, call }) => {
  const { barber } = await aYoungDay(call);
  await context.grantPermissions(['notifications']);
  const ended: string[] = [];
  await page.exposeFunction('ended', (endpoint: string) => void ended.push(endpoint));
  const phone = aBrowser();
  await subscribesAs(page, phone);
  await signInAt(page, barber);
  await page.goto('/dashboard/cuenta?tab=telefono');
  await page.getByRole('button', { name: 'Activar avisos' }).click();
  await expect(toasts(page).getByText('Avisos activados')).toBeVisible();
  const entries = await openMenu(page);
  await entries.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cerrar sesión?' });
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(() => ended).toEqual([phone.endpoint]);
  await context.setOffline(false);
});

test('a device that its owner removed keeps nothing; one whose browser ended its messages goes on', async ({
  page,
  context,
  call,
}) => {
  const { barber } = await aYoungDay(call);
  const own = { token: barber.token };
  await context.grantPermissions(['notifications']);
  await subscribesAs(page, aBrowser());
  await signedIn(page, barber);
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const loseDevice = async (endsByItself: boolean) => {
    await page.goto('/dashboard/cuenta?tab=telefono');
    await page.getByRole('button', { name: 'Activar avisos' }).click();
    await expect(toasts(page).getByText('Avisos activados')).toBeVisible();
    await page.getByLabel('Guardar mi agenda en este dispositivo').check();
    await expect(toasts(page).getByText('Agenda guardada')).toBeVisible();
    const [device] = await ask(call, listDevices, {}, own);
    await ask(call, removeDevice, { id: device?.id ?? 0 }, own);
    if (endsByItself) await page.evaluate((key) => sessionStorage.removeItem(key), listening);
    await page.reload();
    await expect.poll(() => stored('navaja.device')).toBe(null);
    return stored('navaja.keeper');
  };
  expect(await loseDevice(false)).toBe(null);
  expect(await loseDevice(true)).toBe(String(barber.user.id));
  await context.setOffline(true);
  await page.goto('/dashboard/agenda');
  await expect(page.getByText(/^Sin conexión · agenda de las \d\d:\d\d/)).toBeVisible();
  await context.setOffline(false);
});

test.describe('in the installed application of a phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  });

  test('it is told the way that needs no address', async ({ page, call }) => {
    const { barber } = await aYoungDay(call);
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true });
      const ask = matchMedia.bind(globalThis);
      globalThis.matchMedia = (query) => ask(query.includes('standalone') ? 'all' : query);
    });
    await signedIn(page, barber);
    await page.goto('/dashboard/cuenta?tab=telefono');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Ajustes → Aplicaciones → Navaja → Notificaciones' }),
    ).toBeVisible();
  });
});

test('the shortcuts of the installed application open what they are named after', async ({ page, call }) => {
  const { barber } = await aYoungDay(call);
  await signedIn(page, barber);
  await page.goto('/dashboard/agenda?view=day&open=new');
  await expect(page.getByRole('dialog', { name: 'Nueva reserva' })).toBeVisible();
  await page.goto('/dashboard/agenda?view=day&open=late');
  await expect(page.getByRole('dialog', { name: 'Voy tarde' })).toBeVisible();
});
