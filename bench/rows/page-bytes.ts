import type { Benchmark, Goal } from '../frame/benchmark.ts';
import { aBrowser, bytesOf, type Loaded } from '../frame/browser.ts';
import { bytesOfReactAlone } from '../frame/react-alone.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop } from '../frame/shop.ts';

const kb = (bytes: number) => ({ value: bytes / 1_000 });

/** Bytes that a browser loads, as sent, until a page is idle: a shop's page, and the staff's first screen. */
export const benchmark: Benchmark = async function* () {
  await using product = await theProduct();
  const shop = await aShop(product);
  await using browser = await aBrowser();
  const react = await bytesOfReactAlone();
  const measure = async (page: string) => {
    await using context = await browser.newContext();
    const { email, password } = shop.owner;
    const data = { email, password };
    if (page !== `/${shop.slug}`) await context.request.post(`${product.origin}/api/auth/login`, { data });
    return await bytesOf(context, `${product.origin}${page}`);
  };
  const row = (page: string, kind: keyof Loaded, loaded: Loaded, goal: Goal) => ({
    bench: 'page-bytes',
    params: { page, kind },
    unit: 'KB',
    product: async () => kb(loaded[kind]),
    reference:
      kind === 'JavaScript' ? { name: 'React and React DOM alone', measure: async () => kb(react) } : null,
    goal,
    isSteady: true,
  });
  const shopPage = await measure(`/${shop.slug}`);
  for (const kind of ['HTML', 'JavaScript', 'CSS', 'fonts'] as const) {
    const goal: Goal = { of: 'value', wants: 'less', ...(kind === 'JavaScript' && { must: 70, aim: 66 }) };
    yield row('/{slug}', kind, shopPage, goal);
  }
  for (const page of ['/login', '/dashboard']) {
    yield row(page, 'JavaScript', await measure(page), { of: 'value', wants: 'less', must: 200, aim: 150 });
  }
};
