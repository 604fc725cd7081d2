import { formatStart } from '#domain/schedule/day-text.ts';
import { type Clock, type EpochMs, localToEpoch, type PlainDate, today } from '#domain/time.ts';
import { firstStartsByBarber, loadDays } from '#web/schedule/openings.ts';
import { earliestOf, openingsQuery } from './openings-query.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

export type FirstOpening = { date: PlainDate; time: Clock; start: EpochMs; text: string };

/** null when the booking window has no free start. */
export async function findFirstOpening(wizard: Wizard, now: EpochMs): Promise<FirstOpening | null> {
  const which = openingsQuery(wizard, wizard.filterId);
  const found = (await loadDays(which, earliestOf(wizard, now))).find(({ first }) => first !== null);
  if (!found?.first) return null;
  const text = formatStart(found.date, found.first, today(now, which.zone));
  const start = localToEpoch(`${found.date}T${found.first}`, which.zone);
  return start === null ? null : { date: found.date, time: found.first, start, text };
}

export async function findNextStarts(
  wizard: Wizard,
  { barbers, now }: { barbers: readonly number[]; now: EpochMs },
): Promise<Map<number, FirstOpening>> {
  const which = openingsQuery(wizard, wizard.filterId);
  const found = await firstStartsByBarber(which, { barbers, earliest: earliestOf(wizard, now) });
  const day = today(now, which.zone);
  return new Map(
    [...found].map(([id, { date, time, start }]) => [
      id,
      { date, time, start, text: formatStart(date, time, day) },
    ]),
  );
}
