import type { z } from 'zod';
import type { StaffReservation } from '#domain/booking/contract.ts';
import type { addToSeries as addToSeriesCall } from '#domain/series/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Idempotency } from '../database/idempotency.ts';
import type { Session } from '../http/serve.ts';
import { requireReservation } from '../reservations/read-model.ts';
import { lastOfSeries } from '../reservations/series-queries.ts';
import type { Booking } from '../booking/book.ts';
import { orderLike, type SeriesDeps } from './make-series.ts';
import { requireSeries } from './queries.ts';

type Request = z.output<typeof addToSeriesCall.input>;

export async function addToSeries(
  deps: SeriesDeps,
  book: Booking,
  session: Session,
  { id, start_local, ...asked }: Request,
  idempotency: Idempotency,
): Promise<StaffReservation> {
  const organization = session.organization_id;
  const { every_weeks: everyWeeks } = await requireSeries(deps.db, organization, id);
  const last = await lastOfSeries(deps.db, organization, id);
  if (!last) throw new Refusal('series_ended');
  const source = await requireReservation(deps.db, organization, last.id);
  const series = { id, everyWeeks, source: null };
  const starts = [start_local];
  const { order, ...how } = await orderLike(deps, session, source, series, { ...asked, starts });
  const booked = await book(organization, { ...how, order: { ...order, idempotency } });
  return (booked as StaffReservation[])[0] as StaffReservation;
}
