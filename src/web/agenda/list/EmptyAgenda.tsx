import { largestPage } from '#domain/reservations/limits.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { dayBounds, instantToLocal } from '#domain/time.ts';
import { listReservations } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { readFilters, writeFilters } from './filters/agenda-filters.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { clientName, nextReservation } from '#web/reservations/reservation-formatters.ts';
import type { Agenda } from './use-agenda.ts';
import { normalise } from './use-open-reservations.ts';

export function EmptyAgenda({ agenda }: { agenda: Agenda }) {
  const { filters, change, today, shop, zone } = agenda;
  const coming = useComing(agenda);
  const isFiltered = Object.keys(writeFilters(filters, today)).length > 0;
  const start = coming && instantToLocal(coming.start_at, zone);
  const day = start?.slice(0, 10);
  return (
    <EmptyState text="No hay reservas para los filtros seleccionados.">
      {coming && start && day && (
        <>
          <p>
            La próxima: {formatDay(day).toLowerCase()} {formatTime(start)}, {clientName(coming)}
          </p>
          <Button onClick={() => change({ mode: 'day', from: day, to: day })}>Ver ese día</Button>
        </>
      )}
      {isFiltered ? (
        <Button variant="secondary" onClick={() => change(readFilters({}, today))}>
          Ver todas las de hoy
        </Button>
      ) : (
        <ButtonLink variant="secondary" href={`/${shop.slug}`} newTab>
          Abrir tu página de reservas
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function useComing({ filters, query, today, zone, now, read }: Agenda) {
  const { status } = filters;
  const { date_to: shownEnd, ...rest } = query;
  const dayStart = dayBounds(today, zone).start;
  const { data = [] } = useRead(
    listReservations,
    { ...rest, date_from: shownEnd > dayStart ? shownEnd : dayStart, limit: largestPage, offset: 0 },
    {
      enabled: !read.isPlaceholderData && filters.offset === 0 && (status === null || isOpen({ status })),
      normalise,
    },
  );
  return nextReservation(data, now);
}
