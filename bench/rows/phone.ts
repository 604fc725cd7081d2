import type { Page } from '@playwright/test';
import { takeBooking } from '#domain/booking/contract.ts';
import { addDevice } from '#domain/devices/contract.ts';
import { today } from '#domain/time.ts';
import { aBrowser as aPhone, deviceForm, startPushServer } from '#test/push-server.ts';
import * as world from '#test/world.ts';
import type { Benchmark, Contest, Sample } from '../frame/benchmark.ts';
import { aBrowser, signIn } from '../frame/browser.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { bookableDays } from '../frame/shop.ts';

const tellings = 20;
const starts = 7;
// Latency of a good mobile connection; the server itself runs on this machine.
const latencyMs = 60;
const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

type Open = Awaited<ReturnType<typeof world.aShopAtWork>>;
type PushServer = Awaited<ReturnType<typeof startPushServer>>;

/** Milliseconds from the answer to a booking until the push message to its barber arrives, on an idle server. */
async function tell({ shop, barber, service }: Open, server: PushServer): Promise<Sample> {
  const times: number[] = [];
  const days = bookableDays();
  for (let nth = 0; nth < tellings; nth += 1) {
    const before = server.received.length;
    const hour = String(9 + (nth % 8)).padStart(2, '0');
    const place = { barber, service, start_local: `${days[1 + Math.floor(nth / 8)]}T${hour}:00` };
    await world.aReservation(shop, {
      ...place,
      client: world.aClient({ phone: `+598 99 100 ${100 + nth}` }),
    });
    const booked = performance.now();
    while (server.received.length === before) await new Promise((resolve) => setTimeout(resolve, 2));
    times.push((server.received.at(-1)?.at ?? Number.NaN) - booked);
  }
  times.sort((a, b) => a - b);
  return { value: times[Math.floor(tellings * 0.95)] ?? Number.NaN, p50_ms: times[tellings >> 1] ?? 0 };
}

async function storeAgenda(page: Page, { origin }: Product, staff: world.Staff) {
  await signIn(page.context(), origin, staff);
  await page.goto(`${origin}/dashboard/cuenta?tab=telefono`);
  await page.getByLabel('Guardar mi agenda en este dispositivo').check();
  await page.getByText('Agenda guardada').waitFor();
}

// Runs in the page, because an outside observer polls only twice a second.
const noteSight = `
  globalThis.seen = new Promise((tell) => {
    new MutationObserver((_, watch) => {
      if (!/ Sosa/.test(document.body?.textContent)) return;
      watch.disconnect();
      requestAnimationFrame(() => tell(performance.now()));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
`;

/** Time from the start of a page load until a client's name is visible, in milliseconds of the page's clock. */
async function start(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate<number>('seen');
}

/** Measures with a slow network, like a server on another machine. */
async function startOnline(page: Page, url: string): Promise<Sample> {
  const line = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
  await line.send('Network.emulateNetworkConditions', speed);
  const value = await startOften(page, url);
  // Detaches, because network emulation overrides other ways to go offline.
  await line.detach();
  return { value };
}

async function startOffline(page: Page, url: string): Promise<Sample> {
  await page.context().setOffline(true);
  const value = await startOften(page, url);
  if (!(await page.getByText('Sin conexión').isVisible())) throw new Error('the page was not offline');
  // Leaves the page, because an open page reloads when the network returns, during the next measurement.
  await page.goto('about:blank');
  await page.context().setOffline(false);
  return { value };
}

async function startOften(page: Page, url: string): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < starts; nth += 1) times.push(await start(page, url));
  return median(times);
}

export const benchmark: Benchmark = async function* () {
  const server = await startPushServer();
  await using product = await theProduct(server.env);
  const open = await world.aShopAtWork(product.call);
  await world.ask(product.call, addDevice, deviceForm(aPhone()), { token: open.barber.token });
  const message: Contest = {
    bench: 'phone',
    params: { what: 'message' },
    unit: 'ms p95',
    product: () => tell(open, server),
    reference: null,
    goal: { of: 'value', wants: 'less', must: 2_000 },
    isSteady: true,
  };
  yield message;
  await using browser = await aBrowser();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'es-UY' });
  const { barber, service, shop } = open;
  const noon = `${today(Date.now(), shop.organization.timezone)}T12:00`;
  const place = {
    barber_id: barber.user.id,
    start_local: noon,
    services: [{ service_id: service.id, quantity: 1 }],
  };
  const taken = { ...place, client: world.aClient(), channel: 'phone' as const, anyway: true };
  await world.ask(product.call, takeBooking, taken, { token: shop.token });
  await storeAgenda(page, product, barber);
  await page.addInitScript(noteSight);
  const url = `${product.origin}/dashboard/agenda?view=list`;
  yield {
    bench: 'phone',
    params: { what: 'offline start', online_latency_ms: latencyMs },
    unit: 'ms',
    product: () => startOffline(page, url),
    reference: { name: 'the same start online', measure: () => startOnline(page, url) },
    goal: { of: 'ratio', wants: 'less', must: 0.8 },
  };
  await server.close();
};
