import type { ReactNode } from 'react';
import { formatPrice } from '#domain/money.ts';
import { summariseReservations } from '#web/lib/http/first-calls.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Button } from '#web/ui/Button.tsx';
import { InlineSelect } from '#web/ui/fields/SelectField.tsx';
import styles from './AgendaFoot.module.css';
import {
  type AgendaFilters,
  hasNext,
  nextPage,
  pageSizeChoices,
  previousPage,
} from './filters/agenda-filters.ts';
import { formatCounts } from '#web/reservations/reservation-formatters.ts';
import type { Agenda } from './use-agenda.ts';

type Props = {
  agenda: Agenda;
  shown: number;
  onTurn: (page: Partial<AgendaFilters>) => void;
  more?: ReactNode;
};

export const AgendaFoot = (props: Props) => (
  <div className={styles.foot}>
    {props.shown > 0 && <Sums agenda={props.agenda} />}
    <Paging {...props} />
  </div>
);

function Sums({ agenda: { query } }: Pick<Props, 'agenda'>) {
  const { limit: _limit, offset: _offset, ...filter } = query;
  const { data: sums } = useRead(summariseReservations, filter);
  if (!sums) return <p className={styles.sums} />;
  return (
    <p className={styles.sums}>
      {formatCounts(sums)} · <span className="visually-hidden">Completado: </span>
      <b>{formatPrice(sums.completed_price)}</b>
    </p>
  );
}

function Paging({ agenda: { filters, change, read }, shown, onTurn, more }: Props) {
  const isWide = useIsWide();
  const { offset } = filters;
  const isWaiting = read.isPlaceholderData;
  return (
    <nav aria-label="Páginas" className={styles.paging}>
      <Button
        variant="secondary"
        disabled={offset === 0 || isWaiting}
        onClick={() => onTurn(previousPage(filters))}
      >
        Anterior
      </Button>
      <p className={styles.place} aria-live="polite">
        {shown > 0 ? `${offset + 1} a ${offset + shown}` : 'Sin reservas'}
      </p>
      <Button
        variant="secondary"
        disabled={isWaiting || !hasNext(filters, shown)}
        onClick={() => onTurn(nextPage(filters))}
      >
        Siguiente
      </Button>
      {isWide && (
        <>
          <InlineSelect
            label="Por página"
            value={String(filters.size)}
            choices={pageSizeChoices}
            onChange={(size) => change({ size: Number(size) })}
          />
          {more}
        </>
      )}
    </nav>
  );
}
