import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Column } from '#domain/agenda/board.ts';
import { moveTo } from '#domain/agenda/preview.ts';
import type { BoardPlace } from '#domain/agenda/snap.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { AgendaReservation, Reservation } from '#domain/reservations/contract.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { HeldPlaces } from '../day/HeldPlaces.tsx';
import { Unsettled } from '../list/mark/Unsettled.tsx';
import { refreshReservations } from '#web/reservations/undo.ts';
import { useOpened } from '../panel/use-opened.ts';
import { LateButton } from '../late/LateButton.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import styles from './CalendarView.module.css';
import { DayHead, PersonHead } from './ColumnHead.tsx';
import { Grid, type NewBlock, type NewPlace } from './grid/Grid.tsx';
import { SendMove } from './SendMove.tsx';
import { useCalendar } from './use-calendar.ts';
import { type CalendarDays, useCalendarDays } from './use-calendar-days.ts';

type CalendarProps = {
  shop: Organization;
  view: 'day' | 'week';
  onCreate: (place: NewPlace) => void;
  onBlock: (block: NewBlock) => void;
  onReschedule: (reservation: Reservation) => void;
  onCharge: (reservation: Reservation) => void;
  onClient: (id: number) => void;
};

const unread = 'No se pudo cargar el calendario.';

export function CalendarView(props: CalendarProps) {
  const { shop, view, onCharge } = props;
  const queries = useQueryClient();
  const me = useSession().user?.id;
  const days = useCalendarDays(shop, view);
  const calendar = useCalendar(days, shop.timezone);
  const [isAllShown, setAllShown] = useState(false);
  const { read, pending, board, end } = calendar;
  const { now, today } = days;
  const refresh = () => refreshReservations(queries);
  return (
    <div className={styles.view}>
      <CalendarBar
        days={days}
        isAllShown={isAllShown}
        onShowAll={setAllShown}
        unsettled={<Unsettled agenda={{ shop, zone: shop.timezone, now, today, me, refresh, onCharge }} />}
      >
        {days.from <= days.today && days.today <= days.to && (
          <LateButton shop={shop} barberId={days.person} />
        )}
      </CalendarBar>
      <HeldPlaces shop={shop} date={days.from === days.to ? days.from : days.today} />
      {read.isError && read.data && <p className={styles.notice}>{unread} Mostramos lo último que vimos.</p>}
      {read.data?.truncated && <p className={styles.notice}>Hay demasiadas reservas. Elige menos días.</p>}
      <Loaded of={read} skeleton={<CalendarSkeleton columns={view === 'week' ? 7 : 4} />} problem={unread}>
        {() => board && <Board {...props} {...{ days, calendar, board, isAllShown }} />}
      </Loaded>
      {pending.map((each) => (
        <SendMove key={each.changeId} pending={each} zone={shop.timezone} onSettled={end} />
      ))}
    </div>
  );
}

type BoardProps = CalendarProps & {
  days: CalendarDays;
  calendar: ReturnType<typeof useCalendar>;
  board: NonNullable<ReturnType<typeof useCalendar>['board']>;
  isAllShown: boolean;
};

function Board({ days, calendar, board: whole, shop, view, isAllShown, ...acts }: BoardProps) {
  const isWide = useIsWide();
  const { selected, opened, panel, select, open, close } = useOpened();
  const { person, now, today, change } = days;
  const isOne = view === 'day' && person !== null;
  // On a phone the other columns remain beside the visible one, for swiping.
  const isAlone = isOne && isWide;
  const board = useMemo(
    () =>
      isAlone ? { ...whole, columns: whole.columns.filter((each) => each.person.id === person) } : whole,
    [whole, isAlone, person],
  );
  const { columns } = board;
  const move = (own: AgendaReservation, place: BoardPlace) => {
    const request = moveTo(place, own, board);
    if (request) calendar.begin(board, own, place, request, randomKey());
  };
  const head = (column: Column) =>
    view === 'week' ? (
      <DayHead column={column} zone={board.zone} today={today} />
    ) : (
      <PersonHead column={column} zone={board.zone} people={days.people} />
    );
  const shown = whole.columns.flatMap(({ reservations }) => reservations).find(({ id }) => id === opened);
  const isAnyAtWork = view === 'week' || columns.some(({ day }) => day.ranges.length > 0 && !day.off);
  return (
    <>
      {!isAnyAtWork && (
        <p className={styles.notice}>No hay barberos con horario este día. Puedes agendar igual.</p>
      )}
      <div className={styles.board}>
        {columns.length > 0 && (
          <Grid
            {...{ board, now, head, isAllShown, selected }}
            onCreate={acts.onCreate}
            onBlock={acts.onBlock}
            fit={isOne && !isWide ? 'single' : isWide ? 'shared' : 'strip'}
            isWeek={view === 'week'}
            date={days.date}
            person={person}
            onPerson={(id) => change({ barber: id }, { replace: true })}
            onSelect={select}
            onOpen={open}
            isHeld={(id) => calendar.pending.some((each) => each.shown.id === id)}
            onMove={move}
          />
        )}
        {shown && panel.state === 'ready' && (
          <panel.value.ReservationPanel
            key={shown.id}
            reservation={shown}
            {...{ shop, today, now }}
            {...acts}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}
