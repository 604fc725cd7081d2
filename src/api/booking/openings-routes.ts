import type { z } from 'zod';
import { worksIn } from '#domain/booking/form/wizard.ts';
import { Refusal } from '#domain/refusal.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { listOpeningDays, listOpenings } from '#domain/schedule/openings/contract.ts';
import {
  firstOpening,
  type OpeningFacts,
  openingsOn,
  type OpenPerson,
  type Visit,
} from '#domain/schedule/openings/openings.ts';
import { whyClosed } from '#domain/schedule/openings/why-closed.ts';
import type { Clock } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { requireShopOfSlug, tenantOf } from '../organization/queries.ts';
import { readOpeningPeople } from './read-openings.ts';

type DaysQuery = Omit<z.output<typeof listOpeningDays.input>, 'minutes' | 'arrangement'>;

// Openings of a hundred barbers are large, so the cache stores only smaller answers and facts.
const mostCachedBytes = 32 * 1024;
const mostKeptBytes = 512 * 1024;
const [bytesOfDay, bytesOfSpan] = [200, 80];

export function openingRoutes(serve: Serve, deps: Deps): void {
  const cached = { cache: tenantOf(deps), mostCachedBytes };

  serve(
    listOpeningDays,
    async ({ input }) => {
      const facts = await readWindow(deps, input);
      const [only, another] = facts.branches;
      const branch = input.branch_id ?? (another === undefined ? only : null) ?? null;
      return facts.days.map(({ date, closings }, nth) => {
        const opening = firstOpening(facts, nth, input);
        const [who] = opening?.assigned ?? [];
        return {
          date,
          first: opening && who ? firstOf(opening.time, who, branch) : null,
          why: opening ? null : whyClosed(facts, nth, input),
          closing: closings[0] ?? null,
        };
      });
    },
    cached,
  );

  serve(
    listOpenings,
    async ({ input }) => {
      const facts = await readWindow(deps, input);
      const nth = facts.days.findIndex(({ date }) => date === input.date);
      if (nth < 0) throw new Refusal('outside_window');
      const times = openingsOn(facts, nth, input);
      return {
        times,
        why: times.length > 0 ? null : whyClosed(facts, nth, input),
        closing: facts.days[nth]?.closings[0] ?? null,
        next: nextOpening(facts, nth + 1, input),
      };
    },
    cached,
  );
}

const firstOf = (time: Clock, who: OpenPerson, branch: number | null) => ({
  time,
  barber_id: who.id,
  branch_id: who.branch_id ?? branch,
});

function nextOpening(facts: OpeningFacts, from: number, visit: Visit) {
  for (let nth = from; nth < facts.days.length; nth += 1) {
    const opening = firstOpening(facts, nth, visit);
    if (opening) return { date: facts.days[nth]?.date ?? '', time: opening.time };
  }
  return null;
}

async function readWindow(deps: Deps, { slug, barber_id: barber, branch_id: branch }: DaysQuery) {
  const shop = await requireShopOfSlug(deps, slug);
  const nowMs = deps.now();
  const dates = bookableWindow(nowMs, shop.timezone);
  const read = async () => {
    const facts = await readOpeningPeople(deps.db, shop, { dates, barber, nowMs });
    if (barber !== undefined && facts.people.length === 0) throw new Refusal('not_found');
    const bytes = bytesOf(facts);
    return { facts, bytes, isLasting: bytes <= mostKeptBytes };
  };
  const { facts } = await deps.cache.content(shop.id, `openings ${dates[0]} ${barber ?? 'any'}`, read);
  if (branch !== undefined && !facts.branches.includes(branch)) throw new Refusal('not_found');
  const isRequested = (person: OpenPerson) => barber !== undefined || worksIn(person, branch ?? null);
  return { ...facts, now: nowMs, people: facts.people.filter(isRequested) };
}

const bytesOf = ({ people }: OpeningFacts): number =>
  people
    .flatMap(({ days }) => days)
    .reduce((sum, { taken }) => sum + bytesOfDay + taken.length * bytesOfSpan, 0);
