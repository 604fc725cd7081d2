import type { MouseEvent } from 'react';
import { type DayStrip as Strip, dayStrip, quarterAt, type Stretch } from '#domain/reservations/day-strip.ts';
import { type Clock, clockOf, localToEpoch, type Zone } from '#domain/time.ts';
import styles from './DayStrip.module.css';
import { isBlocked, type BookingPlace } from '../use-place.ts';

type Props = { place: BookingPlace; durationMin: number; zone: Zone; onChoose: (time: Clock) => void };

export function DayStrip({ place, durationMin, zone, onChoose }: Props) {
  if (!place.day) return <div className={styles.day} />;
  const { startLocal } = place;
  const start = startLocal === null ? null : localToEpoch(startLocal, zone);
  const strip = dayStrip(place.day, place.busy, start === null ? null : { start, durationMin }, zone);
  const tone = isBlocked(place) ? styles.hard : place.finding ? styles.soft : styles.free;
  const choose = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onChoose(clockOf(quarterAt(strip, (clientX - left) / width)));
  };
  return (
    <div className={styles.day}>
      <p className="visually-hidden">{takenText(strip)}</p>
      {/* Hidden from the keyboard and screen readers: the time field above sets the same start. */}
      <button type="button" className={styles.line} aria-hidden="true" tabIndex={-1} onClick={choose}>
        <Stretches strip={strip} of={strip.hours} className={styles.hours} />
        <Stretches strip={strip} of={strip.blocked} className={styles.blocked} />
        <Stretches strip={strip} of={strip.taken} className={styles.taken} />
        {strip.place && <Stretches strip={strip} of={[strip.place]} className={`${styles.place} ${tone}`} />}
      </button>
      <div className={styles.axis} aria-hidden="true">
        {marksOf(strip).map((minute) => (
          <span key={minute} style={{ left: share(strip, minute) }}>
            {clockOf(minute).slice(0, 2)}
          </span>
        ))}
      </div>
    </div>
  );
}

const share = ({ from, to }: Stretch, minute: number) => `${((minute - from) / (to - from)) * 100}%`;

type StretchesProps = { strip: Strip; of: readonly Stretch[]; className: string | undefined };

const Stretches = ({ strip, of, className }: StretchesProps) =>
  of.map(({ from, to }) => (
    <span
      key={from}
      className={className}
      style={{ left: share(strip, from), width: `${((to - from) / (strip.to - strip.from)) * 100}%` }}
    />
  ));

/** Minutes of the axis labels: every hour, or every few hours where the labels would overlap. */
function marksOf({ from, to }: Strip): number[] {
  const hours = (to - from) / 60;
  const step = Math.ceil(hours / 8);
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, mark) => from + mark * step * 60).filter(
    (minute) => minute < 1440,
  );
}

function takenText({ taken }: Strip): string {
  if (taken.length === 0) return 'Sin reservas ese día.';
  return `Ocupado: ${taken.map(({ from, to }) => `${clockOf(from)}–${clockOf(to % 1440)}`).join(', ')}.`;
}
