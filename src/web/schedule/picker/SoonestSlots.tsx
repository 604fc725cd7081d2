import type { ReactNode } from 'react';
import { formatShortDay, formatStart } from '#domain/schedule/day-text.ts';
import { earliestStart } from '#domain/schedule/slots.ts';
import { type Clock, type EpochMs, type PlainDate, today } from '#domain/time.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import type { DatedSlot } from '../availability.ts';
import styles from './SoonestSlots.module.css';
import type { Times } from './times.ts';

type SearchProps = { times: Times; now: EpochMs; refreshKey: number };
type Chosen = { date: PlainDate | null; time: Clock | null };
type Choosing = Chosen & { onPick: (date: PlainDate, time: Clock) => void };

export const useSoonest = ({ times, now, refreshKey }: SearchProps) =>
  useLoad({ key: `${times.key} ${refreshKey}`, load: () => times.soonest(now) });

type Props = SearchProps &
  Choosing & {
    branch: string | undefined;
    isOnlyFirst?: boolean;
  };

export function SoonestSlots({ branch, isOnlyFirst = false, onPick, date, time, ...of }: Props) {
  const soonest = useSoonest(of);
  if (soonest.state === 'loading') return <SoonestPlace />;
  const slots = soonest.state === 'ready' ? soonest.value : [];
  const [first, ...later] = slots.filter(({ start }) => start >= earliestStart(of.now));
  if (!first) return null;
  const shown = today(of.now, of.times.zone);
  return (
    <SoonestPlace>
      <DatedChip slot={first} {...{ date, time, onPick }}>
        <span>Lo antes posible:</span>{' '}
        <strong>
          <Phrase>{`${formatStart(first.date, first.time, shown)}${branch ? ` en ${branch}` : ''}`}</Phrase>
        </strong>
      </DatedChip>
      {!isOnlyFirst && later.length > 0 && (
        <DatedChips slots={later} today={shown} {...{ date, time, onPick }} />
      )}
    </SoonestPlace>
  );
}

export const SoonestPlace = ({ children }: { children?: ReactNode }) => (
  <section
    className={children ? styles.soonest : `${styles.soonest} ${styles.loading}`}
    aria-label="Lo antes posible"
  >
    {children ?? <Skeleton height={56} />}
  </section>
);

type ChipsProps = Choosing & { slots: readonly DatedSlot[]; today: PlainDate };

export const DatedChips = ({ slots, today, ...choosing }: ChipsProps) => (
  <ul className={styles.chips}>
    {slots.map((slot) => (
      <li key={slot.start}>
        <DatedChip slot={slot} {...choosing}>
          <span>{formatShortDay(slot.date, today)}</span> <strong translate="no">{slot.time}</strong>
        </DatedChip>
      </li>
    ))}
  </ul>
);

type ChipProps = Choosing & { slot: DatedSlot; children: ReactNode };

const DatedChip = ({ slot, date, time, onPick, children }: ChipProps) => (
  <button
    type="button"
    className={styles.chip}
    aria-pressed={slot.date === date && slot.time === time}
    onClick={() => onPick(slot.date, slot.time)}
  >
    {children}
  </button>
);
