import { addDays, type PlainDate, weekday } from '#domain/time.ts';
import { readLocal, writeLocal } from '#web/lib/local-storage.ts';
import {
  type AgendaFilters,
  type AgendaView,
  agendaViews,
} from '#web/reservations/filters/agenda-filters.ts';

const kept = 'navaja.agenda-view';

/** Whether only the list shows what is filtered by: a calendar has one day or week, and whoever comes then. */
const isForList = ({ mode, status, client }: AgendaFilters): boolean =>
  mode === 'range' || status !== null || client !== null;

/** The view that the address names, else the one that can show it: the last one chosen on this device, or the list. */
export const viewOf = (filters: AgendaFilters): AgendaView => {
  const last = isForList(filters) ? null : readLocal(kept);
  return filters.view ?? agendaViews.find((known) => known === last) ?? 'list';
};

/** Whether one day is on screen; the list of several days prints as it is. */
export const isOneDay = (filters: AgendaFilters): boolean =>
  filters.mode === 'day' || viewOf(filters) !== 'list';

export const keepView = (view: AgendaView): void => writeLocal(kept, view);

/** The day that a new reservation begins with: the shown one; of a shown week or range today, else its first day. */
export function shownDay(filters: AgendaFilters, view: AgendaView, today: PlainDate): PlainDate {
  const { from, to, mode } = filters;
  if (view === 'week') {
    const monday = addDays(from, -weekday(from));
    return monday <= today && today <= addDays(monday, 6) ? today : monday;
  }
  if (mode === 'day' || view === 'day') return from;
  const [first, last] = from <= to ? [from, to] : [to, from];
  return first <= today && today <= last ? today : first;
}
