import type { z } from 'zod';
import type { StaffReservation } from '#domain/booking/contract.ts';
import { carefulStaffPolicy, type SeriesOrder, staffPolicy, type OrderItem } from '#domain/booking/facts.ts';
import type { makeSeries as makeSeriesCall } from '#domain/series/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { epochOf, type LocalDateTime, minuteMs } from '#domain/time.ts';
import { openBranch } from '../branches/queries.ts';
import { requireOpenCard } from '../clients/read-open-cards.ts';
import type { Idempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/serve.ts';
import { requireReservation } from '../reservations/read-model.ts';
import type { Booking, Ordered } from '../booking/book.ts';
import { requireSeries } from './queries.ts';

export type SeriesDeps = Pick<Deps, 'db' | 'cache' | 'now'>;
type Request = z.output<typeof makeSeriesCall.input>;

export const minutesOf = ({ start_at, end_at }: Pick<Reservation, 'start_at' | 'end_at'>): number =>
  (epochOf(end_at) - epochOf(start_at)) / minuteMs;

export async function orderLike(
  deps: SeriesDeps,
  session: Session,
  source: Reservation,
  series: SeriesOrder,
  {
    starts,
    ...asked
  }: Pick<Request, 'anyway' | 'notify' | 'change_id'> & { starts: readonly LocalDateTime[] },
): Promise<Omit<Ordered, 'order'> & { order: Omit<Ordered['order'], 'idempotency' | 'list'> }> {
  const { user, organization_id: organization } = session;
  // Barbers may repeat reservations of their own calendar even for clients whose card is closed to them.
  if (source.barber_id !== user.id) await requireOpenCard(deps, session, source.client);
  const lines = source.services.map(({ service_id, quantity }) => ({ service_id, quantity }));
  const branch = await openBranch(deps.db, organization, source.branch_id);
  const place = { barber: source.barber_id, branch, lines, durationMin: minutesOf(source) };
  return {
    order: {
      person: { id: source.client.id, as: source.client },
      taken: {
        channel: 'counter',
        by: user.id,
        notifiesClient: asked.notify,
        changeId: asked.change_id,
        series,
      },
      notes: source.notes,
      items: starts.map((start_local): OrderItem => ({ ...place, start_local })),
    },
    policy: asked.anyway ? staffPolicy : carefulStaffPolicy,
    actor: { kind: 'person', user },
  };
}

/** Books all dates or none; the dates join the series of the reservation unless that series has ended. */
export async function makeSeries(
  deps: SeriesDeps,
  book: Booking,
  session: Session,
  { id, every_weeks: everyWeeks, ...asked }: Request,
  idempotency: Idempotency,
): Promise<z.output<typeof makeSeriesCall.answer>> {
  const organization = session.organization_id;
  const source = await requireReservation(deps.db, organization, id);
  const present = source.series && (await requireSeries(deps.db, organization, source.series.id));
  const series = { id: present && !present.ended_at ? present.id : null, everyWeeks, source: id };
  const { order, ...how } = await orderLike(deps, session, source, series, asked);
  const booked = await book(organization, { ...how, order: { ...order, idempotency, list: 'starts' } });
  const reservations = booked as StaffReservation[];
  return { series_id: reservations[0]?.series_id ?? 0, reservations };
}
