import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Client, type ClientVisit, listVisits, visitsAtOnce } from '#domain/clients/contract.ts';
import { formatPrice } from '#domain/money.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './ClientDetail.module.css';

const lastOf = (page: readonly ClientVisit[]) => (page.length === visitsAtOnce ? page.at(-1)?.id : undefined);

export function History({ client: { id, history }, zone }: { client: Client; zone: Zone }) {
  const [isAsked, setAsked] = useState(false);
  const before = lastOf(history);
  const read = useInfiniteQuery({
    queryKey: readKey(listVisits, { id, before }),
    queryFn: ({ signal, pageParam }) => call(listVisits, { id, before: pageParam }, { signal }),
    initialPageParam: before,
    getNextPageParam: lastOf,
    enabled: isAsked && before !== undefined,
  });
  const hasMore = read.data ? read.hasNextPage : before !== undefined;
  const more = () => {
    setAsked(true);
    if (read.data) void read.fetchNextPage();
    else if (read.isError) void read.refetch();
  };
  const visits = [...history, ...(read.data?.pages.flat() ?? [])];
  return (
    <Card title="Historial">
      {visits.length === 0 ? (
        <p>Todavía no reservó.</p>
      ) : (
        <ol className={styles.history}>
          {visits.map((visit) => (
            <Visit key={visit.id} visit={visit} zone={zone} />
          ))}
        </ol>
      )}
      {read.isError && <Problem>No pudimos cargar lo anterior.</Problem>}
      {hasMore && (
        <Button variant="quiet" waiting={read.isFetching} onClick={more}>
          Ver más
        </Button>
      )}
    </Card>
  );
}

const cancelerTexts = { client: ' · avisó el cliente', shop: ' · la canceló la barbería' } as const;

function Visit({ visit: { start_at, services, barber_name, status, price, canceled_by }, zone }: VisitProps) {
  const start = instantToLocal(start_at, zone);
  const day = `${formatShortDay(start.slice(0, 10))}/${start.slice(0, 4)}`;
  const isCanceledOrNoShow = status === 'no_show' || status === 'canceled';
  return (
    <li className={styles.visit}>
      <time dateTime={start_at}>
        {day} {formatTime(start)}
      </time>
      <strong>{services.map(timesText).join(' + ')}</strong>
      <span>
        {barber_name}
        {canceled_by && cancelerTexts[canceled_by]}
      </span>
      <StatusBadge status={status} />
      <b className={isCanceledOrNoShow ? styles.off : undefined}>{formatPrice(price)}</b>
    </li>
  );
}

type VisitProps = { visit: ClientVisit; zone: Zone };
