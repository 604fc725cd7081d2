import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { mostPeople } from '#domain/barbers/contract.ts';
import { mostBranches } from '#domain/branches/contract.ts';
import { editOrganization } from '#domain/organization/contract.ts';
import { mostServices } from '#domain/services/contract.ts';
import * as world from '../world.ts';
import { isLong } from '../long-run.ts';
import { tell } from './figures.ts';
import { memoryOf, metricsToken } from './memory.ts';
import { aProduct, type Product } from './product.ts';

let product: Product;
afterEach(() => product.remove());

async function aFatShop(): Promise<world.Shop> {
  const shop = await world.aShop(product.call);
  const db = product.openDatabase();
  const row = { organization_id: shop.organization.id, created_at: new Date().toISOString() };
  const rows = (count: number) => Array.from({ length: count }, (_, nth) => String(nth).padStart(4, '0'));
  const names = (count: number) => rows(count).map((word) => word.repeat(20));
  const branches = names(mostBranches).map((name) => ({ ...row, name, address_line1: 'x'.repeat(120) }));
  const description = 'Corte y barba '.repeat(35);
  const services = names(mostServices).map((name) => ({
    ...row,
    name,
    description,
    price_cents: 100,
    price_type: 'fixed' as const,
    active: true,
    is_premium: false,
    duration_minutes: 30,
  }));
  const people = names(mostPeople - 1).map((name) => ({
    ...row,
    firstname: name,
    lastname: name,
    email: `${world.aWord()}@example.com`,
    role: 'barber' as const,
    photo_url: `https://navaja.example/api/images/upload/${'x'.repeat(30)}.webp`,
  }));
  await db.insertInto('branches').values(branches).execute();
  await db.insertInto('services').values(services).execute();
  await db.insertInto('users').values(people).execute();
  await db.destroy();
  return shop;
}

test('memory does not grow with the readers of fat shops, however often these change', async () => {
  product = await aProduct({ env: { METRICS_TOKEN: metricsToken } });
  const shops = await Promise.all(Array.from({ length: 8 }, aFatShop));
  const over = new AbortController();
  let [most, answered] = [0, 0];
  const watch = async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await memoryOf(product));
      await sleep(50);
    }
  };
  const read = async (nth: number) => {
    const { slug } = shops[nth % shops.length] as world.Shop;
    const paths = [`/${slug}`, `/api/public/${slug}/barbers?q=${nth}`, `/api/public/${slug}/services`];
    while (!over.signal.aborted) {
      const path = paths[answered % paths.length] as string;
      const headers = { 'accept-encoding': nth % 2 ? 'br' : 'gzip' };
      const answer = await fetch(product.origin + path, { headers });
      await answer.arrayBuffer();
      answered += Number(answer.ok);
    }
  };
  const change = async ({ token }: world.Shop) => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      await product.call(editOrganization, { name: `Barbería ${nth}` }, { token });
      await sleep(100);
    }
  };
  const all = [watch(), ...shops.map(change), ...Array.from({ length: 60 }, (_, nth) => read(nth))];
  await sleep(isLong ? 60_000 : 8_000);
  over.abort();
  await Promise.all(all);
  tell('answers of fat shops', answered);
  tell('memory at most', `${Math.round(most)} MB`);
  expect(answered).toBeGreaterThan(100);
  expect(most).toBeLessThan(768);
});
