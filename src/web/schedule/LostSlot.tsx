import { useEffect, useRef } from 'react';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import { nearestFree } from '#domain/schedule/slots.ts';
import { type Clock, type EpochMs, type PlainDate, today } from '#domain/time.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { type Calendar, freeOn, loadBusy } from './availability.ts';
import { Chips } from './SlotGroups.tsx';
import { DatedChips, useSoonest } from './SoonestSlots.tsx';
import styles from './LostSlot.module.css';

type Props = {
  calendar: Calendar;
  schedule: PublicSchedule;
  now: EpochMs;
  refreshKey: number;
  /** The start that somebody else took, and its date. */
  lost: EpochMs;
  date: PlainDate;
  onPick: (date: PlainDate, time: Clock) => void;
};

/** Says that a start was taken, in view and with the focus, and offers the nearest of its day, else the first of all. */
export function LostSlot({ lost, date, onPick, ...of }: Props) {
  const { calendar, schedule, now, refreshKey } = of;
  const notice = useRef<HTMLOutputElement>(null);
  const busy = useLoad({
    key: `${calendar.barberId} ${date} ${refreshKey}`,
    load: () => loadBusy(calendar, date),
  });
  const soonest = useSoonest(of);
  const isReady = busy.state === 'ready';
  useEffect(() => {
    if (!isReady) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [isReady]);
  if (!isReady) return null;
  const free = nearestFree(freeOn(calendar, { schedule, busy: busy.value, date, now }), lost);
  const others = free.length === 0 && soonest.state === 'ready' ? soonest.value : [];
  const hasAny = free.length > 0 || others.length > 0;
  return (
    <div className={styles.lost}>
      <output ref={notice} tabIndex={-1}>
        Ese horario acaba de ocuparse.{hasAny && ' Estos son los más cercanos:'}
      </output>
      {free.length > 0 && <Chips slots={free} chosen={null} onChoose={(time) => onPick(date, time)} />}
      {others.length > 0 && (
        <DatedChips
          slots={others}
          today={today(now, calendar.zone)}
          date={null}
          time={null}
          onPick={onPick}
        />
      )}
    </div>
  );
}
