import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { timesInReach } from '#domain/series/series.ts';
import { listRepeats, makeSeries } from '#domain/series/contract.ts';
import {
  type DateChoice,
  type DateChoices,
  findingOn,
  seriesOf,
  seriesRows,
  typedStarts,
} from '#domain/series/form.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { readAgenda, type Reservation } from '#domain/reservations/contract.ts';
import { takenBy } from '#domain/reservations/person-day.ts';
import { turnsText } from '#domain/series/text.ts';
import {
  epochOf,
  epochToLocal,
  instantToLocal,
  type LocalDateTime,
  minuteMs,
  type PlainDate,
} from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { readKey, useRead } from '#web/lib/http/use-read.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';
import { isTimeLost } from '#web/schedule/lost-time.ts';

export type SeriesProps = {
  shop: Organization;
  reservation: Reservation;
  onMade: () => void;
  onClose: () => void;
};

const usual = { everyWeeks: 4, times: 6 };

export function useSeries({ shop, reservation, onMade }: Omit<SeriesProps, 'onClose'>) {
  const zone = shop.timezone;
  const now = epochToLocal(useNow(), zone);
  const { series: present } = reservation;
  const [asked, setAsked] = useState({ ...usual, everyWeeks: present?.every_weeks ?? usual.everyWeeks });
  const [choices, setChoices] = useState<DateChoices>({});
  const most = timesInReach(instantToLocal(reservation.start_at, zone), asked.everyWeeks, now);
  const times = Math.min(asked.times, most);
  const repeats = useRead(
    listRepeats,
    { id: reservation.id, every_weeks: asked.everyWeeks, times },
    { enabled: times > 1, keepPrevious: true, onFailure: () => null },
  );
  const shown = times > 1 ? (repeats.data ?? []) : [];
  const judge = useJudge(reservation, typedStarts(shown, choices), zone);
  const booked = (present?.following ?? []).map((start) => instantToLocal(start, zone));
  const rows = seriesRows(shown, booked, choices, judge);
  const series = seriesOf(rows);
  const sending = useMakeSeries(() => void repeats.refetch(), onMade);
  const isReady =
    series.starts.length > 0 && series.isKnown && !series.isBlocked && !repeats.isPlaceholderData;
  const decide = (date: PlainDate, choice: DateChoice) => {
    sending.reset();
    setChoices((before) => ({ ...before, [date]: { ...before[date], ...choice } }));
  };
  const { everyWeeks } = asked;
  return {
    zone,
    today: now.slice(0, 10),
    everyWeeks,
    times,
    most,
    ask: (changes: Partial<typeof usual>) => {
      sending.reset();
      setAsked((before) => ({ ...before, ...changes }));
    },
    repeats,
    rows,
    decide,
    ...series,
    isReady,
    isTouched: Object.keys(choices).length > 0,
    isSending: sending.isPending,
    problem: sending.isError && problemOf(sending.error),
    send: () => {
      if (isReady)
        sending.mutate({
          id: reservation.id,
          every_weeks: everyWeeks,
          starts: series.starts,
          anyway: series.isWarned,
        });
    },
  };
}

const problemOf = (failure: Error): string =>
  isTimeLost(failure)
    ? 'Algo cambió en esas fechas y no se agendó ninguna. Revísalas.'
    : messageOf(failure, 'No se pudo agendar.');

function useJudge(reservation: Reservation, starts: readonly LocalDateTime[], zone: string) {
  const { barber_id: barberId, start_at, end_at } = reservation;
  const days = useQueries({
    queries: starts.map((start) => {
      const date = start.slice(0, 10);
      const input = { from: date, to: date, barber_id: barberId };
      return { queryKey: readKey(readAgenda, input), queryFn: () => call(readAgenda, input) };
    }),
  });
  const durationMin = (epochOf(end_at) - epochOf(start_at)) / minuteMs;
  return (start: LocalDateTime) => {
    const agenda = days[starts.indexOf(start)]?.data;
    return (
      agenda && findingOn({ agenda, barberId, busy: takenBy(agenda, barberId) }, start, durationMin, zone)
    );
  };
}

type Sent = Omit<z.input<typeof makeSeries.input>, 'change_id'>;

function useMakeSeries(onRefused: () => void, onMade: () => void) {
  const queries = useQueryClient();
  const [keyed] = useState(createKeyedRequest);
  return useSending<z.output<typeof makeSeries.answer> & { changeId: string }, Sent>({
    mutationFn: (dates) =>
      keyed(dates, async (sent, options, changeId) => ({
        ...(await call(makeSeries, { ...sent, change_id: changeId }, options)),
        changeId,
      })),
    onSuccess: ({ reservations: { length }, changeId }) => {
      const title = `${turnsText(length)} ${length === 1 ? 'agendado' : 'agendados'}`;
      offerUndoOf(changeId, title, queries);
      onMade();
    },
    onError: onRefused,
    onSettled: () => refreshReservations(queries),
  });
}
