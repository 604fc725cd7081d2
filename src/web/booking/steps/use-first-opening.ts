import { visitMinutes } from '#domain/booking/form/choice.ts';
import type { EpochMs } from '#domain/time.ts';
import { ensureTemporal } from '#web/lib/device/startup.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { isTooEarly } from './openings-query.ts';
import { useStarts } from './use-starts.ts';

/** undefined until the first answer, null when the booking window has no free start. */
export function useFirstOpening(wizard: Wizard, now: EpochMs, isWanted = true) {
  const { choice, filterId } = wizard;
  const { last } = useStarts({
    key: isWanted ? `${filterId} ${visitMinutes(choice)}` : null,
    load: async () => {
      await ensureTemporal();
      const { findFirstOpening } = await import('./first-opening.ts');
      return findFirstOpening(wizard, now);
    },
    now,
    isPast: (opening) => opening !== null && isTooEarly(wizard, opening, now),
  });
  return isWanted ? last?.value : undefined;
}
