import { type Ref, useEffect, useEffectEvent } from 'react';
import type { Day } from '#domain/schedule/openings/opening-days.ts';
import { formatDate } from '#domain/text/time-format.ts';
import type { Clock, EpochMs, PlainDate } from '#domain/time.ts';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { FullDay, type Openings } from './FullDay.tsx';
import { OpeningsFailed } from './OpeningsFailed.tsx';
import { SlotGroups } from './SlotGroups.tsx';
import styles from './Slots.module.css';
import type { Times } from './times.ts';
import { useFree } from './use-free.ts';

type Props = {
  /** Whether a barber, or any barber, is chosen, so that times exist. */
  isRequested: boolean;
  times: Times | null;
  openings: Openings | undefined;
  days: readonly Day[];
  now: EpochMs;
  refreshKey: number;
  date: PlainDate | null;
  time: Clock | null;
  place: Ref<HTMLDivElement>;
  onDate: (date: PlainDate) => void;
  onTime: (time: Clock | null) => void;
};

export function Slots({ isRequested, times, date, place, ...props }: Props) {
  if (!date || !isRequested) {
    return (
      <div ref={place} tabIndex={-1} className={styles.slots}>
        <p className={styles.none}>Seleccione una fecha para ver los horarios disponibles.</p>
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.slots}>
      <h3>{`Horarios para el ${formatDate(date)}:`}</h3>
      {times ? <DaySlots {...props} {...{ times, date }} /> : <Skeleton lines={3} height={48} />}
    </div>
  );
}

type DayProps = Omit<Props, 'isRequested' | 'times' | 'date' | 'place'> & { times: Times; date: PlainDate };

function DaySlots({ time, onTime, ...of }: DayProps) {
  const free = useFree(of);
  const isReady = free.state === 'ready';
  const isGone = isReady && time !== null && !free.value.some((slot) => slot.time === time);
  const drop = useEffectEvent(() => onTime(null));
  useEffect(() => {
    if (isGone) drop();
  }, [isGone]);
  if (free.state === 'failed')
    return <OpeningsFailed onRetry={free.retry} onBarber={of.openings?.onBarber} />;
  if (!isReady) return <Skeleton lines={3} height={48} />;
  if (free.value.length === 0) return <FullDay {...of} />;
  return <SlotGroups slots={free.value} chosen={time} onChoose={onTime} />;
}
