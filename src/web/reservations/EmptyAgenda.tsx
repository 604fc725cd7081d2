import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { readFilters, writeFilters } from './filters/agenda-filters.ts';
import type { Agenda } from './use-agenda.ts';

/** Shown without reservations: resets the filters or, without filters, links to the public page. */
export function EmptyAgenda({ agenda: { filters, change, today, shop } }: { agenda: Agenda }) {
  const isFiltered = Object.keys(writeFilters(filters, today)).length > 0;
  return (
    <EmptyState text="No hay reservas para los filtros seleccionados.">
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
