import { inBookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import type { Closing } from '#domain/schedule/blocks/withheld.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { addDays, type EpochMs, type PlainDate, type Zone } from '#domain/time.ts';
import { closedName } from '#domain/schedule/blocks/closed-name.ts';
import styles from './ClosedDays.module.css';

type Run = { first: Closing; last: PlainDate };

function runsOf(closings: readonly Closing[]): Run[] {
  const runs: Run[] = [];
  for (const closing of closings) {
    const before = runs.find(
      ({ first, last }) =>
        addDays(last, 1) === closing.date &&
        first.name === closing.name &&
        first.from === closing.from &&
        first.to === closing.to,
    );
    if (before) before.last = closing.date;
    else runs.push({ first: closing, last: closing.date });
  }
  return runs;
}

const daysOf = ({ first: { date, from, to }, last }: Run): string => {
  const days = date === last ? formatShortDay(date) : `${formatShortDay(date)} a ${formatShortDay(last)}`;
  return from === null ? days : `${days}, ${from} a ${to}`;
};

type Props = { closings: readonly Closing[]; now: EpochMs; zone: Zone };

export function ClosedDays({ closings, now, zone }: Props) {
  const ahead = closings.filter(({ date }) => inBookableWindow(date, now, zone));
  if (ahead.length === 0) return null;
  return (
    <ul className={styles.closed}>
      {runsOf(ahead).map((run) => (
        <li key={`${run.first.date} ${run.first.from}`}>
          {closedName(run.first)}. <span>({daysOf(run)})</span>
        </li>
      ))}
    </ul>
  );
}
