import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { bookReservation } from '#domain/booking/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { aFreePort } from '#test/product.ts';
import * as world from '#test/world.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { aBrowser } from '../frame/browser.ts';
import { bareServerOf, type Product, theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, tellAll, upload } from '../frame/shop.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
type Scores = Record<string, number>;

async function measurePage(
  url: string,
  port: number,
  skipAudits: string[] = [],
): Promise<{ lcpMs: number; scores: Scores }> {
  const run = await lighthouse(url, { port, onlyCategories: categories, skipAudits, logLevel: 'error' });
  if (!run || run.lhr.runtimeError)
    throw new Error(run?.lhr.runtimeError?.message ?? 'lighthouse saw nothing');
  const { lhr } = run;
  const scores = categories.map((name): [string, number] => [name, (lhr.categories[name]?.score ?? 0) * 100]);
  const lcpMs = lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
  return { lcpMs, scores: Object.fromEntries(scores) };
}

const cover = new URL('../../src/api/demo/photos/portada.webp', import.meta.url);
// Pages of links are `noindex` on purpose.
const hidden = ['is-crawlable'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const paragraphs = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('\n');

const emulatedPhone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

async function bareAnswerOf(browser: Browser, url: string) {
  await using tab = await browser.newPage(emulatedPhone);
  await tab.goto(url);
  const text = await tab.innerText('body');
  const source = await tab.evaluate<string | undefined>(
    `document.querySelector('.shop-front img')?.currentSrc`,
  );
  const image = source && {
    box: await tab.locator('.shop-front img').first().boundingBox(),
    bytes: await (await fetch(source)).arrayBuffer(),
  };
  const tag =
    image &&
    `<img src="/picture" alt="" fetchpriority="high" width="${image.box?.width}" height="${image.box?.height}">\n`;
  const head = '<!doctype html><html lang="es"><meta name="viewport" content="width=device-width">';
  const body = `${head}<title>Navaja</title>\n${tag || ''}${paragraphs(text)}`;
  return {
    type: 'text/html; charset=utf-8',
    body,
    webpInBase64: image ? Buffer.from(image.bytes).toString('base64') : undefined,
  };
}

async function openPages(product: Product): Promise<Record<string, string>> {
  const shop = await aShop(product);
  await tellAll(product, shop);
  const shown = await aShop(product);
  await tellAll(product, shown);
  const cover_url = await upload(product.origin, shown.token, await readFile(cover));
  await world.ask(product.call, saveProfile, { cover_url }, { token: shown.token });
  const reservation = await world.ask(product.call, bookReservation, {
    slug: shop.slug,
    barber_id: shop.barbers[0] ?? 0,
    client: world.aClient(),
    services: [{ service_id: shop.service.id, quantity: 1 }],
    start_local: `${bookableDays()[0]}T10:00`,
  });
  return {
    '/{slug}': `/${shop.slug}`,
    '/{slug} with a cover': `/${shown.slug}`,
    '/': '/',
    '/r/{id}': `/r/${'external_id' in reservation ? reservation.external_id : ''}`,
  };
}

export const benchmark: Benchmark = async function* () {
  await using product = await theProduct();
  const paths = await openPages(product);
  const port = await aFreePort();
  await using browser = await aBrowser(port);
  const home = `http://localhost:${product.port}`;
  for (const [page, path] of Object.entries(paths)) {
    const answer = await bareAnswerOf(browser, home + path);
    await using bare = await bareServerOf(answer);
    const seen: Scores[] = [];
    yield {
      bench: 'lighthouse',
      params: { page, figure: 'LCP' },
      unit: 'ms',
      product: async () => {
        const { lcpMs, scores } = await measurePage(home + path, port, page === '/r/{id}' ? hidden : []);
        seen.push(scores);
        return { value: lcpMs };
      },
      reference: {
        name: `bare HTML of the same text${answer.webpInBase64 ? ' and picture' : ''}`,
        measure: async () => ({ value: (await measurePage(`http://localhost:${bare.port}/`, port)).lcpMs }),
      },
      goal: { of: 'ratio', wants: 'less', must: 1.6, aim: 1.2 },
    };
    for (const category of categories) {
      const scores = seen.map((one) => one[category] ?? 0).toSorted((a, b) => a - b);
      yield {
        bench: 'lighthouse',
        params: { page, figure: category },
        unit: 'points',
        product: async () => ({ value: scores[Math.floor(scores.length / 2)] ?? 0 }),
        reference: null,
        goal: { of: 'value', wants: 'more', must: 99, aim: 100 },
        isSteady: true,
      };
    }
  }
};
