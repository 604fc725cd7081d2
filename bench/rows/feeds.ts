import { sql } from 'kysely';
import { shareFeed } from '#domain/feeds/contract.ts';
import { readAgenda } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import { ask } from '#test/world.ts';
import type { Benchmark, Contest } from '../frame/benchmark.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { bareServerOf, theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda, thinOut } from '../frame/shop.ts';

const [barbers, days, reservationsADay] = [20, 5, 20];

/**
 * A branch's feed of 2,000 reservations against the calendar request of the staff for the same days, both too long for
 * the cache; and an unchanged feed against an empty answer.
 */
export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const shop = await aShop(product, { barbers });
  const dates = bookableDays().slice(0, days);
  await fillAgenda(product.db, shop, dates[0] ?? '', days);
  await thinOut(product.db, shop, reservationsADay);
  await sql`
    insert into audit_events (organization_id, at, actor, subject, subject_id, action, after)
    select organization_id, now(), 'client', 'reservation', id, 'booked', '{}' from reservations
    where organization_id = ${shop.id}`.execute(product.db);
  await sql`vacuum analyze audit_events`.execute(product.db);
  const as = { token: shop.token };
  const pathOf = (url: string) => new URL(url).pathname;

  const ofBranch = await ask(product.call, shareFeed, { branch_id: shop.branch.id }, as);
  const feed = requestBytes({ path: pathOf(ofBranch.url) });
  const { url } = requestOf(readAgenda, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  const agenda = requestBytes({ path: `/api${url}`, headers: { authorization: `Bearer ${shop.token}` } });
  const anew: Contest = {
    bench: 'feeds',
    params: { read: 'anew', visits: barbers * days * reservationsADay, connections: 1 },
    unit: 'requests/s',
    product: () => inTurns(product, seconds, { connections: 1, request: () => feed }),
    reference: {
      name: 'the agenda as JSON',
      measure: () => inTurns(product, seconds, { connections: 1, request: () => agenda }),
    },
    goal: { of: 'ratio', wants: 'more', must: 0.5 },
  };
  yield anew;

  const ofBarber = await ask(product.call, shareFeed, { barber_id: shop.barbers[0] ?? 0 }, as);
  const { headers } = await fetch(ofBarber.url);
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  const again = requestBytes({ path: pathOf(ofBarber.url), headers: known });
  await using bare = await bareServerOf({ type: 'application/json', body: {} });
  const plain = requestBytes({ path: '/' });
  const connections = 16;
  yield {
    bench: 'feeds',
    params: { read: 'unchanged', visits: days * reservationsADay, connections },
    unit: 'requests/s',
    product: () => inTurns(product, seconds, { connections, accepts: [304], request: () => again }),
    reference: {
      name: 'bare Fastify',
      measure: () => inTurns(bare, seconds, { connections, request: () => plain }),
    },
    goal: { of: 'ratio', wants: 'more', must: 0.3 },
  };
};
