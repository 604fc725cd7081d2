import { useEffect, useRef } from 'react';
import { nearestFree } from '#domain/schedule/slots.ts';
import { type Clock, type EpochMs, type PlainDate, today } from '#domain/time.ts';
import { Chips } from './SlotGroups.tsx';
import { DatedChips, useSoonest } from './SoonestSlots.tsx';
import type { Times } from './times.ts';
import { useFree } from './use-free.ts';
import styles from './LostSlot.module.css';

type Props = {
  times: Times;
  now: EpochMs;
  refreshKey: number;
  lost: EpochMs;
  date: PlainDate;
  words?: string | undefined;
  onPick: (date: PlainDate, time: Clock) => void;
};

export function LostSlot({ lost, date, words = 'Ese horario acaba de ocuparse.', onPick, ...of }: Props) {
  const notice = useRef<HTMLOutputElement>(null);
  const day = useFree({ ...of, date });
  const soonest = useSoonest(of);
  const isReady = day.state === 'ready';
  useEffect(() => {
    if (!isReady) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [isReady]);
  if (!isReady) return null;
  const free = nearestFree(day.value, lost);
  const others = free.length === 0 && soonest.state === 'ready' ? soonest.value : [];
  const hasAny = free.length > 0 || others.length > 0;
  return (
    <div className={styles.lost}>
      <output ref={notice} tabIndex={-1}>
        {`${words}${hasAny ? ' Estos son los más cercanos:' : ''}`}
      </output>
      {free.length > 0 && <Chips slots={free} chosen={null} onChoose={(time) => onPick(date, time)} />}
      {others.length > 0 && (
        <DatedChips
          slots={others}
          today={today(of.now, of.times.zone)}
          date={null}
          time={null}
          onPick={onPick}
        />
      )}
    </div>
  );
}
