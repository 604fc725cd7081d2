import { addDays, type PlainDate, weekday } from '#domain/time.ts';
import { readLocal, writeLocal } from '#web/lib/device/local-storage.ts';
import { type AgendaFilters, type AgendaView, agendaViews } from './list/filters/agenda-filters.ts';

const viewKey = 'navaja.agenda-view';

/** Calendars filter neither by a date range nor by status or client. */
const isForList = ({ mode, status, client }: AgendaFilters): boolean =>
  mode === 'range' || status !== null || client !== null;

export const viewOf = (filters: AgendaFilters): AgendaView => {
  const last = isForList(filters) ? null : readLocal(viewKey);
  return filters.view ?? agendaViews.find((known) => known === last) ?? 'list';
};

/** Whether the screen shows one day or a calendar, which print as a day; a list of several days prints unchanged. */
export const isOneDay = (filters: AgendaFilters): boolean =>
  filters.mode === 'day' || viewOf(filters) !== 'list';

export const storeView = (view: AgendaView): void => writeLocal(viewKey, view);

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
