import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { byDistance, nearestTo } from '#domain/schedule/openings/near-starts.ts';
import { type Clock, type EpochMs, type LocalDateTime, type PlainDate, today } from '#domain/time.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import type { DatedSlot } from '../availability.ts';
import { DatedChips } from './SoonestSlots.tsx';
import type { Times } from './times.ts';

type SearchProps = {
  times: Times;
  former: LocalDateTime;
  now: EpochMs;
  refreshKey: number;
};
type Props = SearchProps & {
  date: PlainDate | null;
  time: Clock | null;
  onPick: (date: PlainDate, time: Clock) => void;
};

const most = 3;

/** One start on each of the nearest days, at most three, ordered by start. */
async function nearStarts({ times, former, now }: SearchProps): Promise<DatedSlot[]> {
  const found: DatedSlot[] = [];
  const open = bookableWindow(now, times.zone).filter((date) => times.isOpen(date, now));
  for (const date of byDistance(open, former)) {
    if (found.length >= most) break;
    const slot = nearestTo(former, date, await times.free(date, now));
    if (slot) found.push({ ...slot, date });
  }
  return found.toSorted((one, other) => one.start - other.start);
}

export function NearSlots({ date, time, onPick, ...of }: Props) {
  const { times, former, now, refreshKey } = of;
  const near = useLoad({ key: `${times.key} ${former} ${refreshKey}`, load: () => nearStarts(of) });
  if (near.state !== 'ready' || near.value.length === 0) return null;
  return (
    <section aria-label="Cerca de tu hora">
      <DatedChips slots={near.value} today={today(now, times.zone)} {...{ date, time, onPick }} />
    </section>
  );
}
