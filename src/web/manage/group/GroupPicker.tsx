import { useState } from 'react';
import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { type EpochMs, monthOf, type PlainMonth, today, type Zone } from '#domain/time.ts';
import { MonthCalendar } from '#web/schedule/picker/MonthCalendar.tsx';
import picker from '#web/schedule/picker/ReservationPicker.module.css';
import type { ReservationTime } from '#web/schedule/picker/ReservationPicker.tsx';
import { SlotGroups } from '#web/schedule/picker/SlotGroups.tsx';
import slots from '#web/schedule/picker/Slots.module.css';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { useGroupTimes } from './use-group-times.ts';

type Props = ReservationTime & {
  slug: string;
  zone: Zone;
  members: readonly GroupMember[];
  now: EpochMs;
  refreshKey: number;
  onChoose: (wanted: ReservationTime) => void;
};

export function GroupPicker({ onChoose, ...props }: Props) {
  const { zone, now, date } = props;
  const { hours, times, isBookable } = useGroupTimes(props);
  const [turned, setTurned] = useState<PlainMonth | null>(null);
  const first = today(now, zone);
  const opening = date ?? bookableWindow(now, zone).find(isBookable) ?? first;
  return (
    <div className={picker.picker} aria-busy={hours.state === 'loading'}>
      <div className={picker.month}>
        <MonthCalendar
          month={turned ?? monthOf(opening)}
          today={first}
          chosen={date}
          isAvailable={isBookable}
          onMonth={setTurned}
          onChoose={(day) => onChoose({ date: day, time: null })}
        />
        {hours.state === 'failed' && (
          <Button variant="secondary" onClick={hours.retry}>
            Reintentar
          </Button>
        )}
      </div>
      <div className={slots.slots}>
        {date ? (
          <>
            <h3>{`Horarios para el ${formatDate(date)}:`}</h3>
            <Times {...{ times }} time={props.time} onChoose={(time) => onChoose({ date, time })} />
          </>
        ) : (
          <p className={slots.none}>Seleccione una fecha para ver los horarios disponibles.</p>
        )}
      </div>
    </div>
  );
}

type TimesProps = Pick<ReturnType<typeof useGroupTimes>, 'times'> & {
  time: ReservationTime['time'];
  onChoose: (time: string) => void;
};

function Times({ times, time, onChoose }: TimesProps) {
  if (times.state !== 'ready') return <Skeleton lines={3} height={48} />;
  if (times.value.length === 0)
    return <p className={slots.none}>No hay horarios disponibles para esta fecha.</p>;
  return <SlotGroups slots={times.value} chosen={time} onChoose={onChoose} />;
}
