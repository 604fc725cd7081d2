import { type ReactNode, useId } from 'react';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { earliestStart } from '#domain/schedule/slots.ts';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import { type Clock, type EpochMs, type PlainDate, today } from '#domain/time.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { type Calendar, type DatedSlot, findSoonest } from './availability.ts';
import styles from './SoonestSlots.module.css';

type Chosen = { date: PlainDate | null; time: Clock | null };
type Props = Chosen & {
  calendar: Calendar;
  schedule: PublicSchedule;
  now: EpochMs;
  refreshKey: number;
  onPick: (date: PlainDate, time: Clock) => void;
};

/** The first free starts of all, each with its day. */
export function useSoonest({
  calendar,
  schedule,
  now,
  refreshKey,
}: Pick<Props, 'calendar' | 'schedule' | 'now' | 'refreshKey'>) {
  return useLoad({
    key: `${calendar.slug} ${calendar.barberId} ${calendar.durationMin} ${refreshKey}`,
    load: () => findSoonest(calendar, { schedule, now }),
  });
}

/** Offers the first free starts, which set date and time at once; nothing when there are none. */
export function SoonestSlots({ onPick, date, time, ...of }: Props) {
  const soonest = useSoonest(of);
  if (soonest.state === 'loading') return <SoonestPlace />;
  const slots = soonest.state === 'ready' ? soonest.value : [];
  const ahead = slots.filter(({ start }) => start >= earliestStart(of.now));
  if (ahead.length === 0) return null;
  return (
    <SoonestPlace>
      <DatedChips slots={ahead} today={today(of.now, of.calendar.zone)} {...{ date, time, onPick }} />
    </SoonestPlace>
  );
}

/** The place of the first free starts, kept while they load. */
export function SoonestPlace({ children = <Skeleton height={52} /> }: { children?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.soonest} aria-labelledby={id}>
      <h3 id={id}>Lo antes posible</h3>
      {children}
    </section>
  );
}

type ChipsProps = Chosen & Pick<Props, 'onPick'> & { slots: readonly DatedSlot[]; today: PlainDate };

export const DatedChips = ({ slots, today, date, time, onPick }: ChipsProps) => (
  <ul className={styles.chips}>
    {slots.map((slot) => (
      <li key={slot.start}>
        <button
          type="button"
          className={styles.chip}
          aria-pressed={slot.date === date && slot.time === time}
          onClick={() => onPick(slot.date, slot.time)}
        >
          <span>{formatShortDay(slot.date, today)}</span> <strong>{slot.time}</strong>
        </button>
      </li>
    ))}
  </ul>
);
