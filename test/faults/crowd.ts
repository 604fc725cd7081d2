import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookReservation } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays, clockOf } from '#domain/time.ts';
import type { Answered, Caller } from '../caller.ts';
import { roundsOf } from '../long-run.ts';
import { type Chance, chanceOf } from '../chance.ts';
import * as world from '../world.ts';

type Stand = { shop: world.Shop; barbers: world.Staff[]; service: Service };
type KeyedRequest = { key: string; ask: () => Promise<Answered<unknown>> };
/** A reservation of a booking that the server answered with 201. */
export type Acknowledged = { key: string; external_id: string; start_at: string; at: number };
type Refused = { ms: number; retryAfter: string | null; at: number };

export function aTown(
  call: Caller,
  { shops = roundsOf({ short: 1, long: 3 }), barbers = 3 } = {},
): Promise<Stand[]> {
  const open = async (): Promise<Stand> => {
    const shop = await world.aShop(call, { timezone: 'UTC' });
    const staff = [shop.owner];
    while (staff.length < barbers) staff.push(await world.aStaffMember(shop));
    for (const one of staff) await world.hoursFor(shop, one, { from: '00:00', to: '23:45' });
    return { shop, barbers: staff, service: await world.aService(shop) };
  };
  return Promise.all(Array.from({ length: shops }, open));
}

function aKeyedRequest(call: Caller, town: readonly Stand[], chance: Chance): KeyedRequest {
  const { shop, barbers, service } = chance.oneOf(town);
  const today = new Date().toISOString().slice(0, 10);
  const day = addDays(today, 1 + chance.below(14));
  const services = [{ service_id: service.id, quantity: 1 }];
  const [client, start_local] = [world.aClient(), `${day}T${clockOf(chance.below(90) * 15)}`];
  const visit = { slug: shop.slug, client, start_local };
  const key = randomUUID();
  const barber_id = chance.oneOf(barbers).user.id;
  const options = { headers: { 'idempotency-key': key } };
  if (chance.happens(0.75))
    return {
      key,
      ask: () => call(bookReservation, { ...visit, services, barber_id }, options),
    };
  const people = ['Carla', 'Leo', 'Ana'].map((firstname) => ({ firstname, services }));
  return { key, ask: () => call(bookGroup, { ...visit, people, arrangement: 'together' }, options) };
}

const booked = (body: unknown) =>
  [(body as { reservations?: PublicReservation[] }).reservations ?? (body as PublicReservation)].flat();

async function nextOf(acknowledged: readonly Acknowledged[]): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const last = acknowledged.at(-1);
    if (last && last.at > begun) return last.at - begun;
    await sleep(5);
  }
}

/** Clients that book without pause. Persistent ones repeat a request with its idempotency key until it has a result. */
export function aCrowd(
  call: Caller,
  town: readonly Stand[],
  { clients = 8, persistent = true, seed = 1 } = {},
) {
  const chance = chanceOf(seed);
  const acknowledged: Acknowledged[] = [];
  const refused: Refused[] = [];
  const odd: unknown[] = [];
  const settledByKey = { count: 0 };
  const unanswered: string[] = [];
  const over = new AbortController();

  async function ask(request: KeyedRequest): Promise<'settled' | 'unknown'> {
    const { key } = request;
    const begun = performance.now();
    const answer = await request.ask().catch(() => null);
    const at = performance.now();
    if (!answer) return 'unknown';
    const { status, body, headers } = answer;
    if (status === 201) {
      for (const { external_id, start_at } of booked(body))
        acknowledged.push({ key, external_id, start_at, at });
      return 'settled';
    }
    if (status === 409) return 'settled';
    if (status !== 503) odd.push([status, body]);
    refused.push({ ms: at - begun, retryAfter: headers.get('retry-after'), at });
    return status === 503 ? 'unknown' : 'settled';
  }
  async function settle(request: KeyedRequest) {
    for (let tries = 1; (await ask(request)) === 'unknown'; tries += 1) {
      if (!persistent) {
        unanswered.push(request.key);
        return;
      }
      if (tries === 1) settledByKey.count += 1;
      await sleep(50);
    }
  }
  const client = async () => {
    while (!over.signal.aborted) await settle(aKeyedRequest(call, town, chance));
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    acknowledged,
    refused,
    odd,
    settledByKey,
    unanswered,
    /** Milliseconds until the next acknowledged booking. */
    nextAcknowledgement: () => nextOf(acknowledged),
    /** Lets each client finish its current booking, then stops all clients. */
    end: async () => {
      over.abort();
      await all;
    },
  };
}
