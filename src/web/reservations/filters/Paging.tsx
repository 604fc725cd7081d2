import { Button } from '#web/ui/Button.tsx';
import { type AgendaFilters, hasNext, nextPage, previousPage } from './agenda-filters.ts';
import styles from './Paging.module.css';

type Props = {
  filters: AgendaFilters;
  shown: number;
  /** The page that was asked for is still on its way. */
  waiting: boolean;
  onTurn: (page: Partial<AgendaFilters>) => void;
};

export function Paging({ filters, shown, waiting, onTurn }: Props) {
  const { offset } = filters;
  return (
    <nav aria-label="Páginas" className={styles.paging}>
      <Button
        variant="secondary"
        disabled={offset === 0 || waiting}
        onClick={() => onTurn(previousPage(filters))}
      >
        Anterior
      </Button>
      <p className={styles.place} aria-live="polite">
        {shown > 0 ? `${offset + 1} a ${offset + shown}` : 'Sin reservas'}
      </p>
      <Button
        variant="secondary"
        disabled={waiting || !hasNext(filters, shown)}
        onClick={() => onTurn(nextPage(filters))}
      >
        Siguiente
      </Button>
    </nav>
  );
}
