import { readLocal, writeLocal } from '#web/lib/local-storage.ts';
import {
  type AgendaFilters,
  type AgendaView,
  agendaViews,
} from '#web/reservations/filters/agenda-filters.ts';

const kept = 'navaja.agenda-view';

/** The view that the address names, else the last one chosen on this device, else the list. */
export const viewOf = ({ view }: Pick<AgendaFilters, 'view'>): AgendaView =>
  view ?? agendaViews.find((known) => known === readLocal(kept)) ?? 'list';

export const keepView = (view: AgendaView): void => writeLocal(kept, view);
