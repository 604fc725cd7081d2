import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import {
  type Clock,
  type EpochMs,
  type LocalDateTime,
  monthOf,
  type PlainDate,
  type PlainMonth,
  today,
} from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { bringIntoSight } from '#web/ui/layout/scrolling.ts';
import type { Calendar } from '../availability.ts';
import { closedName } from '#domain/schedule/blocks/closed-name.ts';
import { ClosedDays } from './ClosedDays.tsx';
import { type Openings, whyOf } from './FullDay.tsx';
import { LostSlot } from './LostSlot.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { NearSlots } from './NearSlots.tsx';
import { OpeningsFailed } from './OpeningsFailed.tsx';
import { Slots } from './Slots.tsx';
import { SoonestPlace, SoonestSlots } from './SoonestSlots.tsx';
import type { Times } from './times.ts';
import { type Found, useTimes } from './use-times.ts';
import styles from './ReservationPicker.module.css';

export type ReservationTime = { date: PlainDate | null; time: Clock | null };
type Props = ReservationTime & {
  /** Calendar of one barber; null for any barber, or when no barber is chosen and days are disabled. */
  calendar: Calendar | null;
  /** Days with a free start and reasons for the others; without a calendar the only source of days. */
  openings?: Openings | undefined;
  now: EpochMs;
  refreshKey?: number;
  /** Start that is not free any more; the picker then offers the nearest free starts. */
  lost?: EpochMs | null | undefined;
  lostText?: string | undefined;
  offersSoonest?: boolean;
  former?: LocalDateTime;
  whenIdle?: ReactNode;
  onDate: (date: PlainDate) => void;
  onTime: (time: Clock | null) => void;
  onPick: (date: PlainDate, time: Clock) => void;
};

/** Dates and clock times are in the shop's zone; `now` and `lost` are epoch milliseconds. */
export function ReservationPicker({ calendar, openings, now, refreshKey = 0, ...props }: Props) {
  const slots = useRef<HTMLDivElement>(null);
  const { times, days, state, retry } = useTimes({ calendar, openings, now, refreshKey });
  const chooseDate = (date: PlainDate) => {
    flushSync(() => props.onDate(date));
    bringIntoSight(slots.current);
  };
  const pick = (date: PlainDate, time: Clock) => {
    const isLost = Boolean(props.lost);
    flushSync(() => props.onPick(date, time));
    // Choosing removes the offers of a lost start and with them the focus.
    if (isLost) slots.current?.focus({ preventScroll: true });
  };
  const of = { openings, days, now, refreshKey };
  const isUnknown = state === 'failed' && !calendar;
  return (
    <div className={styles.picker} aria-busy={state === 'loading'}>
      {times && <Offers {...props} {...of} times={times} onPick={pick} />}
      {state === 'loading' && props.offersSoonest && <SoonestPlace />}
      {isUnknown && <OpeningsFailed onRetry={retry} onBarber={openings?.onBarber} />}
      <div className={styles.month}>
        <Month {...of} {...{ calendar, times }} date={props.date} former={props.former} onDate={chooseDate} />
        {times && <ClosedDays closings={times.closings} {...{ now, zone: times.zone }} />}
        {state === 'failed' && calendar && (
          <Button variant="secondary" onClick={retry}>
            Reintentar
          </Button>
        )}
      </div>
      <Slots
        {...of}
        times={times}
        isRequested={state !== 'none' && !isUnknown}
        date={props.date}
        time={props.time}
        place={slots}
        onDate={chooseDate}
        onTime={props.onTime}
      />
    </div>
  );
}

type OffersProps = Omit<Props, 'calendar' | 'refreshKey' | 'onDate' | 'onTime'> & {
  times: Times;
  refreshKey: number;
};

function Offers({
  lost,
  lostText,
  offersSoonest,
  former,
  openings,
  whenIdle,
  date,
  time,
  ...of
}: OffersProps) {
  if (!of.times.hasOpenDay(of.now)) return whenIdle;
  if (lost && date && !time) return <LostSlot {...of} {...{ lost, date }} words={lostText} />;
  return (
    offersSoonest && (
      <>
        <SoonestSlots
          {...of}
          {...{ date, time }}
          isOnlyFirst={former !== undefined}
          branch={openings?.branch}
        />
        {former && <NearSlots {...of} {...{ former, date, time }} />}
      </>
    )
  );
}

type MonthProps = Pick<Props, 'calendar' | 'openings' | 'now' | 'date' | 'former' | 'onDate'> &
  Pick<Found, 'times' | 'days'>;

function Month({ calendar, openings, times, days, now, date, former, onDate }: MonthProps) {
  // Month that the user navigated to, shown until another date is chosen, because that may be in another month.
  const [turned, setTurned] = useState<{ month: PlainMonth; at: PlainDate | null } | null>(null);
  const zone = calendar?.zone ?? openings?.which.zone ?? 'UTC';
  const first = today(now, zone);
  const isAvailable = (day: PlainDate) => times?.isOpen(day, now) ?? false;
  const open = bookableWindow(now, zone).filter(isAvailable);
  const near = former && open.find((day) => monthOf(day) === monthOf(former.slice(0, 10)));
  const opening = date ?? near ?? open[0] ?? first;
  const closingOn = (day: PlainDate) =>
    times?.closings.find((closing) => closing.date === day && closing.from === null);
  return (
    <MonthCalendar
      month={turned?.at === date && turned ? turned.month : monthOf(opening)}
      today={first}
      chosen={date}
      isAvailable={isAvailable}
      noteOf={(day) => {
        const closing = closingOn(day);
        return closing && closedName(closing);
      }}
      whyOf={(day) => whyOf(day, { openings, days, today: first })}
      hasFree={(day) => days.some(({ date: one, first: start }) => one === day && start !== null)}
      onMonth={(month) => setTurned({ month, at: date })}
      onChoose={onDate}
    />
  );
}
