import { formatStart } from '#domain/schedule/day-text.ts';
import { type Clock, type EpochMs, localToEpoch, type PlainDate, today } from '#domain/time.ts';
import { loadDays } from '#web/schedule/openings.ts';
import { whichOf } from '../schedule/which-of.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

type FirstOpening = { date: PlainDate; time: Clock; start: EpochMs; text: string };

/** The first free start of anybody, with its words; null where the window holds none. */
export async function findFirstOpening(wizard: Wizard, now: EpochMs): Promise<FirstOpening | null> {
  const which = whichOf(wizard, wizard.filterId);
  const found = (await loadDays(which, now)).find(({ first }) => first !== null);
  if (!found?.first) return null;
  const text = formatStart(found.date, found.first, today(now, which.zone));
  const start = localToEpoch(`${found.date}T${found.first}`, which.zone);
  return start === null ? null : { date: found.date, time: found.first, start, text };
}
