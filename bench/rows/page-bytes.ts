import type { Benchmark, Goal } from '../frame/benchmark.ts';
import { aBrowser, bytesOf, type Loaded, signIn } from '../frame/browser.ts';
import { bytesOfReactAlone } from '../frame/react-alone.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, type Shop, tellAll } from '../frame/shop.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { joinWaitlist } from '#domain/waitlist/contract.ts';
import * as world from '#test/world.ts';

const kb = (bytes: number) => ({ value: bytes / 1_000 });

async function linksOf({ call }: Product, { slug, token, service, barbers }: Shop) {
  const [barber_id = 0] = barbers;
  const [date = ''] = bookableDays();
  const wanted = {
    slug,
    barber_id,
    client: world.aClient(),
    services: [{ service_id: service.id, quantity: 1 }],
  };
  await world.ask(call, editRules, { waitlist: { on: true } }, { token });
  const booked = await world.ask(call, bookReservation, { ...wanted, start_local: `${date}T10:00` });
  const window = { date_from: date, date_to: date, time_from: '10:00', time_to: '10:15' };
  const waiting = await world.ask(call, joinWaitlist, { ...wanted, ...window });
  return { '/r/{id}': `/r/${booked.external_id}`, '/e/{id}': `/e/${waiting.external_id}` };
}

const staffPages = ['/dashboard', '/dashboard/agenda?view=list', '/dashboard/agenda?view=day'];

export const benchmark: Benchmark = async function* () {
  await using product = await theProduct();
  const shop = await aShop(product);
  await tellAll(product, shop);
  await using browser = await aBrowser();
  const react = await bytesOfReactAlone();
  const measure = async (page: string, { isStaff = false } = {}) => {
    await using context = await browser.newContext();
    if (isStaff) await signIn(context, product.origin, shop.owner);
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
  for (const [page, link] of Object.entries(await linksOf(product, shop))) {
    yield row(page, 'JavaScript', await measure(link), { of: 'value', wants: 'less', must: 70 });
  }
  for (const page of ['/login', ...staffPages]) {
    const loaded = await measure(page, { isStaff: staffPages.includes(page) });
    yield row(page, 'JavaScript', loaded, { of: 'value', wants: 'less', must: 150 });
  }
};
