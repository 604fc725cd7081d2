import { type ReservationStatus, reservationStatuses } from '#domain/reservations/status.ts';
import {
  dayBounds,
  epochOf,
  type Instant,
  instantOf,
  isPlainDate,
  type PlainDate,
  type Zone,
} from '#domain/time.ts';

const pageSizes = [10, 20, 50, 100] as const;
export const pageSizeChoices = pageSizes.map((size) => ({ value: String(size), text: String(size) }));
const usualSize = 20;
const lastOffset = 10_000;

export const agendaViews = ['list', 'day', 'week'] as const;
export type AgendaView = (typeof agendaViews)[number];

/** Dates are as typed; the start of a range may follow its end. */
export type AgendaFilters = {
  /** Absent if the page address names no view; the device's last view then applies, if it has the other filters. */
  view?: AgendaView;
  mode: 'day' | 'range';
  from: PlainDate;
  to: PlainDate;
  barber: number | null;
  client: number | null;
  status: ReservationStatus | null;
  size: number;
  offset: number;
};
export type AgendaAddress = Partial<Record<'day' | 'from' | 'to' | Fixed, string>>;
type Fixed = 'view' | 'barber' | 'client' | 'status' | 'size' | 'offset';

const dateOr = (text: string | undefined, otherwise: PlainDate): PlainDate =>
  isPlainDate(text) ? text : otherwise;
const idOf = (text: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
const offsetOf = (text: string | undefined): number =>
  /^\d{1,5}$/.test(text ?? '') ? Math.min(Number(text), lastOffset) : 0;

export function readFilters(address: AgendaAddress, today: PlainDate): AgendaFilters {
  const isRange = address.from !== undefined || address.to !== undefined;
  const day = dateOr(address.day, today);
  const view = agendaViews.find((known) => known === address.view);
  return {
    ...(view && { view }),
    mode: isRange ? 'range' : 'day',
    from: isRange ? dateOr(address.from, today) : day,
    to: isRange ? dateOr(address.to, today) : day,
    barber: idOf(address.barber),
    client: idOf(address.client),
    status: reservationStatuses.find((status) => status === address.status) ?? null,
    size: pageSizes.find((size) => String(size) === address.size) ?? usualSize,
    offset: offsetOf(address.offset),
  };
}

/** Shortest page address of the filters: it omits the day if that is today, so that it always means the present day. */
export function writeFilters(filters: AgendaFilters, today: PlainDate): AgendaAddress {
  const { view, mode, from, to, barber, client, status, size, offset } = filters;
  const dates = mode === 'range' ? { from, to } : { ...(from !== today && { day: from }) };
  return {
    ...(view && { view }),
    ...dates,
    ...(barber && { barber: String(barber) }),
    ...(client && { client: String(client) }),
    ...(status && { status }),
    ...(size !== usualSize && { size: String(size) }),
    ...(offset > 0 && { offset: String(offset) }),
  };
}

export const changeFilters = (filters: AgendaFilters, change: Partial<AgendaFilters>): AgendaFilters => ({
  ...filters,
  offset: 0,
  ...change,
});

export type AgendaQuery = {
  date_from: Instant;
  date_to: Instant;
  limit: number;
  offset: number;
  barber_id?: number;
  client_id?: number;
  status?: ReservationStatus;
};

/** Whole days in the shop's zone, the earlier bound first. */
export function queryOf(filters: AgendaFilters, zone: Zone): AgendaQuery {
  const { from, to, barber, client, status, size, offset } = filters;
  const [first, last] = from <= to ? [from, to] : [to, from];
  return {
    date_from: dayBounds(first, zone).start,
    date_to: instantOf(epochOf(dayBounds(last, zone).end) - 1),
    limit: size,
    offset,
    ...(barber && { barber_id: barber }),
    ...(client && { client_id: client }),
    ...(status && { status }),
  };
}

export const hasNext = ({ size, offset }: AgendaFilters, shown: number): boolean =>
  shown >= size && offset + size <= lastOffset;

export const nextPage = ({ size, offset }: AgendaFilters): Partial<AgendaFilters> => ({
  offset: offset + size,
});
export const previousPage = ({ size, offset }: AgendaFilters): Partial<AgendaFilters> => ({
  offset: Math.max(0, offset - size),
});
