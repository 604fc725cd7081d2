import type { Page } from '@playwright/test';
import type { Benchmark } from '../frame/benchmark.ts';
import { aBrowser, signIn } from '../frame/browser.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda, thinOut } from '../frame/shop.ts';

const slowdown = 4;
const moves = 120;

/**
 * Runs in the page: records the duration of each frame, from its first pointer event until the end of layout and paint.
 */
const noteFrames = `
  const frames = [];
  let begun = null;
  addEventListener('pointermove', () => { begun ??= performance.now(); }, true);
  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    if (begun !== null) frames.push(performance.now() - begun);
    begun = null;
  };
  let isNoted = false;
  const next = () => {
    painted.port2.postMessage(null);
    if (isNoted) requestAnimationFrame(next);
  };
  globalThis.noteFrames = (isOn) => {
    if (isOn && !isNoted) requestAnimationFrame(next);
    isNoted = isOn;
    return frames.splice(0);
  };
`;
const beginNoting = (page: Page) => page.evaluate('noteFrames(true)');
const endNoting = (page: Page) => page.evaluate<number[]>('noteFrames(false)');

async function drag(page: Page): Promise<number[]> {
  const from = await page
    .getByRole('application')
    .getByRole('button', { name: /Sosa/ })
    .nth(100)
    .boundingBox();
  if (!from) throw new Error('the calendar shows no reservation');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await beginNoting(page);
  for (let move = 1; move <= moves; move += 1) {
    const turn = (2 * Math.PI * move) / moves;
    await page.mouse.move(x + 300 * Math.sin(turn), y + 120 * (1 - Math.cos(turn)));
  }
  const frames = await endNoting(page);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

export const benchmark: Benchmark = async function* () {
  await using product = await theProduct();
  const shop = await aShop(product, { barbers: 12 });
  const [day = ''] = bookableDays();
  await fillAgenda(product.db, shop, day, 1);
  await thinOut(product.db, shop, 20);
  await using browser = await aBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'es-UY' });
  await signIn(page.context(), product.origin, shop.owner);
  await page.goto(`${product.origin}/dashboard/agenda?view=day&day=${day}`);
  await page.getByRole('application').getByRole('button', { name: /Sosa/ }).nth(100).waitFor();
  const engine = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => engine.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(noteFrames);
  yield {
    bench: 'calendar',
    params: { what: 'drag', barbers: 12, slower: slowdown },
    unit: 'ms a frame, p95',
    product: async () => {
      // The slowdown is limited to this measurement, because a throttled page keeps a CPU busy.
      await slowDown(slowdown);
      const frames = (await drag(page)).toSorted((a, b) => a - b);
      await slowDown(1);
      return {
        value: frames[Math.floor(frames.length * 0.95)] ?? Number.NaN,
        p50_ms: frames[frames.length >> 1] ?? 0,
      };
    },
    reference: null,
    goal: { of: 'value', wants: 'less', must: 16.7 },
  };
};
