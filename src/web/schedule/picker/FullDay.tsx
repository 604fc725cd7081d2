import type { ReactNode } from 'react';
import { type Day, freeWithOthers } from '#domain/schedule/openings/opening-days.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { whyText, withOthersText } from '#domain/schedule/openings/why-text.ts';
import { type EpochMs, type PlainDate, today } from '#domain/time.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { Button } from '#web/ui/Button.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { loadDays, type OpeningsQuery } from '../openings.ts';
import type { Times } from './times.ts';
import styles from './Slots.module.css';

export type Openings = {
  which: OpeningsQuery;
  /** Full name of the shown barber; null for any barber. */
  barber: string | null;
  branch: string | undefined;
  /** Openings of any barber and the call that shows a day of them; undefined if no other barber can be offered. */
  others: { which: OpeningsQuery; onDate: (date: PlainDate) => void } | undefined;
  onBarber?: (() => void) | undefined;
  whenFull?: ((date: PlainDate) => ReactNode) | undefined;
};

type Props = {
  times: Times;
  openings: Openings | undefined;
  days: readonly Day[];
  date: PlainDate;
  now: EpochMs;
  refreshKey: number;
  onDate: (date: PlainDate) => void;
};

export function FullDay({ openings, days, onDate, ...of }: Props) {
  const { times, date, now } = of;
  const found = useNextDays(openings, of);
  const why = whyOf(date, { openings, days, today: today(now, times.zone) });
  const { own, others } = found.state === 'ready' ? found.value : { own: null, others: null };
  return (
    <div className={styles.note}>
      <p>No hay horarios disponibles para esta fecha.</p>
      {why && (
        <p>
          <Phrase>{why}</Phrase>
        </p>
      )}
      {own && (
        <Button variant="secondary" onClick={() => onDate(own)}>
          {`Ver el ${formatDay(own).toLowerCase()}`}
        </Button>
      )}
      {others && (
        <Button variant="secondary" onClick={() => openings?.others?.onDate(others)}>
          {withOthersText(others, today(now, times.zone))}
        </Button>
      )}
      {found.state === 'ready' && !own && !others && <p>No quedan horarios libres en los próximos días.</p>}
      {openings?.whenFull?.(date)}
    </div>
  );
}

/** undefined for a day with free starts, or before the starts load. */
export function whyOf(
  date: PlainDate,
  { openings, days, today }: Pick<Props, 'openings' | 'days'> & { today: PlainDate },
): string | undefined {
  const day = days.find((one) => one.date === date);
  if (!day || !openings) return undefined;
  const { minutes: each, arrangement } = openings.which;
  const minutes = arrangement === 'together' ? Math.max(...each) : each.reduce((sum, one) => sum + one, 0);
  return whyText(day, { barber: openings.barber, minutes, today }) ?? undefined;
}

type Of = Pick<Props, 'times' | 'date' | 'now' | 'refreshKey'>;

const useNextDays = (openings: Openings | undefined, { times, date, now, refreshKey }: Of) =>
  useLoad({
    key: `${times.key} ${date} ${refreshKey}`,
    load: async () => {
      const anybody = openings?.others && loadDays(openings.others.which, now).catch(() => []);
      const own = await times.nextFree(date, now);
      return { own, others: freeWithOthers((await anybody) ?? [], { full: date, own }) };
    },
  });
