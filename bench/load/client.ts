import { setTimeout as sleep } from 'node:timers/promises';
import { bookReservation } from '#domain/booking/contract.ts';
import { readPublicReservation } from '#domain/reservations/contract.ts';
import { listBusy, readPublicSchedule } from '#domain/schedule/contract.ts';
import { clockOf } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import type { aTown } from '#test/faults/crowd.ts';
import * as world from '#test/world.ts';
import type { Times } from './times.ts';

export type Setting = { origin: URL; call: Caller; days: readonly string[]; times: Times; over: AbortSignal };
type Town = Awaited<ReturnType<typeof aTown>>;

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Waits for an exponentially distributed time: mostly short, sometimes long. */
export const think = (meanMs: number, over: AbortSignal): Promise<unknown> =>
  sleep(-Math.log(1 - Math.random()) * meanMs, undefined, { signal: over }).catch(() => undefined);

const slotTaken = [409];

export async function browseAndBook({ origin, call, days, times, over }: Setting, town: Town): Promise<void> {
  while (!over.aborted) {
    const { shop, barbers, service } = oneOf(town);
    const { slug } = shop;
    const barber_id = oneOf(barbers).user.id;
    const barberId = String(barber_id);
    await times.of('page of a shop', async () => {
      const page = await fetch(new URL(`/${slug}`, origin));
      await page.text();
      return page;
    });
    await think(3_000, over);
    const month = oneOf(days).slice(0, 7);
    await times.of("a barber's month", () => call(readPublicSchedule, { slug, barberId, month }));
    let day = oneOf(days);
    for (let looks = 1 + Math.floor(Math.random() * 3); looks > 0 && !over.aborted; looks -= 1) {
      day = oneOf(days);
      const wanted = day;
      await times.of("a barber's day", () => call(listBusy, { slug, date: wanted, barber_id: barberId }));
      await think(2_000, over);
    }
    if (over.aborted || Math.random() < 1 / 3) continue;
    const request = {
      slug,
      barber_id,
      client: world.aClient(),
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: `${day}T${clockOf(Math.floor(Math.random() * 90) * 15)}`,
    };
    let link = '';
    const book = async () => {
      const answer = await call(bookReservation, request);
      if (answer.status === 201) link = answer.body.external_id;
      return answer;
    };
    await times.of('booking', book, slotTaken);
    await think(4_000, over);
    if (link) await times.of('link of a booking', () => call(readPublicReservation, { externalId: link }));
  }
}
