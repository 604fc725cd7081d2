import { type Day, dayOf } from '#domain/schedule/openings/opening-days.ts';
import type {
  Arrangement,
  listOpeningDays,
  listOpenings,
  OpeningDay,
} from '#domain/schedule/openings/contract.ts';
import { earliestStart, type Slot } from '#domain/schedule/slots.ts';
import { type Clock, type EpochMs, localToEpoch, type PlainDate, type Zone } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { Refusal } from '#web/lib/http/failures.ts';
import type { DatedSlot } from './availability.ts';
import { cached, evict } from './memo-cache.ts';

/** Query for free starts; no barber or branch means any. `minutes` has one duration for each person of a group. */
export type OpeningsQuery = {
  slug: string;
  zone: Zone;
  minutes: readonly number[];
  arrangement?: Arrangement;
  barberId?: number | null;
  branchId?: number | null;
  /** Start of the client's own hold, which the server reports as busy. */
  own?: DatedSlot | undefined;
};

const daysCall = endpoint<typeof listOpeningDays>('GET /public/:slug/openings/days');
const startsCall = endpoint<typeof listOpenings>('GET /public/:slug/openings');
const keepMs = 15_000;

const prefixOf = (slug: string) => `${slug} openings `;
export const openingsKey = ({ slug, minutes, arrangement, barberId, branchId }: OpeningsQuery): string =>
  `${prefixOf(slug)}${minutes.join()} ${arrangement} ${barberId} ${branchId}`;
export const forgetOpenings = (slug: string): void => evict(prefixOf(slug));

const inputOf = ({ slug, minutes, arrangement, barberId, branchId }: OpeningsQuery) => ({
  slug,
  minutes: minutes.join(),
  ...(arrangement && { arrangement }),
  ...(barberId && { barber_id: barberId }),
  ...(branchId && { branch_id: branchId }),
});

const loadDay = (which: OpeningsQuery, date: PlainDate) =>
  cached(`${openingsKey(which)} ${date}`, keepMs, () => call(startsCall, { ...inputOf(which), date }));

/** Rejects with the server's refusal `slot_taken` if no barber is free. */
export async function findFreeBarber(which: OpeningsQuery, date: PlainDate, time: Clock): Promise<number> {
  const { times } = await loadDay(which, date);
  const free = times.find((each) => each.time === time)?.barber_ids[0];
  if (!free)
    throw new Refusal(409, { code: 'slot_taken', detail: 'Ese horario acaba de ocuparse. Elige otro.' });
  return free;
}

export async function loadStarts(which: OpeningsQuery, date: PlainDate, now: EpochMs): Promise<Slot[]> {
  const { times } = await loadDay(which, date);
  return times
    .map(({ time }) => ({ time, start: startOf(which, date, time) }))
    .filter(({ start }) => start >= earliestStart(now));
}

/** A cached first start may have passed, so such a day loads again. */
export async function loadDays(which: OpeningsQuery, now: EpochMs): Promise<Day[]> {
  const days = await cached(openingsKey(which), keepMs, () => call(daysCall, inputOf(which)));
  const fresh = async (day: OpeningDay) => {
    const hasPassed = day.first && startOf(which, day.date, day.first.time) < earliestStart(now);
    return hasPassed ? dayOf(day, await loadStarts(which, day.date, now)) : dayOf(day);
  };
  return Promise.all(days.map(fresh));
}

/** First start at or after `earliest`, with the barber who would be assigned. */
export async function firstStartFrom(
  which: OpeningsQuery,
  earliest: EpochMs,
): Promise<(DatedSlot & { barberId: number }) | null> {
  const days = await cached(openingsKey(which), keepMs, () => call(daysCall, inputOf(which)));
  for (const { date, first } of days) {
    if (!first) continue;
    const start = startOf(which, date, first.time);
    if (start >= earliest) return { date, time: first.time, start, barberId: first.barber_id };
    const { times } = await loadDay(which, date);
    for (const {
      time,
      barber_ids: [barberId],
    } of times) {
      const later = startOf(which, date, time);
      if (barberId && later >= earliest) return { date, time, start: later, barberId };
    }
  }
  return null;
}

const sharedDays = 3;

/**
 * First start of each of `barbers` at or after `earliest`. Loads the first three open days for all barbers together, and
 * searches the later days separately for each barber without a start on those.
 */
export async function firstStartsByBarber(
  which: OpeningsQuery,
  { barbers, earliest }: { barbers: readonly number[]; earliest: EpochMs },
): Promise<Map<number, DatedSlot>> {
  const found = new Map<number, DatedSlot>();
  const isMissing = (id: number) => !found.has(id);
  const open = (await loadDays(which, earliest)).filter(({ first }) => first !== null);
  for (const { date } of open.slice(0, sharedDays)) {
    if (!barbers.some(isMissing)) break;
    const { times } = await loadDay(which, date);
    for (const { time, barber_ids } of times) {
      const start = startOf(which, date, time);
      if (start < earliestStart(earliest)) continue;
      for (const id of barber_ids.filter(isMissing)) found.set(id, { date, time, start });
    }
  }
  if (open.length <= sharedDays) return found;
  const addLater = async (barberId: number) => {
    const start = await firstStartFrom({ ...which, barberId, branchId: null }, earliest);
    if (start) found.set(barberId, start);
  };
  await Promise.all(barbers.filter(isMissing).map(addLater));
  return found;
}

const startOf = ({ zone }: OpeningsQuery, date: PlainDate, time: Clock): EpochMs =>
  localToEpoch(`${date}T${time}`, zone) ?? 0;

export async function firstStarts(
  which: OpeningsQuery,
  { days, now, count = 3 }: { days: readonly Day[]; now: EpochMs; count?: number },
): Promise<DatedSlot[]> {
  const found: DatedSlot[] = [];
  for (const { date, first } of days) {
    if (found.length >= count) break;
    const starts = first ? await loadStarts(which, date, now) : [];
    found.push(...starts.slice(0, count - found.length).map((start) => ({ ...start, date })));
  }
  return found;
}
