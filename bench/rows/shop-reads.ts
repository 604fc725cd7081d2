import { listPublicBarbers } from '#domain/barbers/contract.ts';
import { listPublicBranches } from '#domain/branches/contract.ts';
import { readPublicOrganization } from '#domain/organization/contract.ts';
import { requestOf } from '#domain/route.ts';
import { readPublicSchedule } from '#domain/schedule/contract.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { readContests } from '../frame/reads.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays } from '../frame/shop.ts';

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const { slug, barbers } = await aShop(product);
  const month = bookableDays()[0]?.slice(0, 7) ?? '';
  const reads = {
    shop: requestOf(readPublicOrganization, { slug }),
    services: requestOf(listPublicServices, { slug }),
    barbers: requestOf(listPublicBarbers, { slug }),
    branches: requestOf(listPublicBranches, { slug }),
    month: requestOf(readPublicSchedule, { slug, barberId: String(barbers[0]), month }),
  };
  const paths = Object.entries(reads).map(([read, { url }]) => [read, `/api${url}`] as const);
  for (const [read, path] of [['page', `/${slug}`] as const, ...paths]) {
    yield* readContests(product, {
      bench: 'shop-reads',
      params: { read },
      seconds,
      connections: [64],
      paths: [path],
      // Every supported browser accepts Brotli, and the server caches the page in this coding alone.
      ...(read === 'page' && { headers: { 'accept-encoding': 'gzip, deflate, br' } }),
      goal: { of: 'ratio', wants: 'more', must: 0.2, aim: 0.7 },
    });
  }
};
