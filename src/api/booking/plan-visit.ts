import { maxQuantity, maxVisitMin, mergeLines, visitDuration } from '#domain/booking/basket.ts';
import type { BookingRequest } from '#domain/booking/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, instantOf, localToEpoch, minuteMs } from '#domain/time.ts';
import { listBranches } from '../branches/queries.ts';
import type { Tx } from '../lib/db.ts';
import type { Shop } from '../organization/queries.ts';
import { busyBetween, lockChair } from '../reservations/queries.ts';
import { requireOffered } from '../reservations/require-offered.ts';
import { findPublicSchedule } from '../schedule/public-queries.ts';
import { findBookable } from '../services/queries.ts';

type Barber = NonNullable<Awaited<ReturnType<typeof lockChair>>>;

/** The lines of a request as the shop's own price list names, prices and times them. */
async function priceLines(tx: Tx, shop: Shop, wanted: BookingRequest['services']) {
  const merged = mergeLines(wanted);
  if (merged.some(({ quantity }) => quantity > maxQuantity)) {
    throw new Refusal('invalid', { detail: `La cantidad máxima es ${maxQuantity}.` });
  }
  const services = await findBookable(
    tx,
    shop.id,
    merged.map(({ service_id }) => service_id),
  );
  const lines = merged.map(({ service_id, quantity }) => {
    const service = services.find(({ id }) => id === service_id);
    if (!service) throw new Refusal('unknown_service');
    return { service, quantity };
  });
  if (visitDuration(lines) > maxVisitMin) throw new Refusal('visit_too_long');
  return lines;
}

/** The barber's own branch, else the one asked for, else the only one that is open. */
async function chooseBranch(tx: Tx, shop: Shop, { branch_id }: Barber, wanted: number | null) {
  const open = wanted || !branch_id ? await listBranches(tx, shop.id, { only_active: true }) : [];
  if (wanted && !open.some(({ id }) => id === wanted)) throw new Refusal('unknown_branch');
  const [only, another] = open;
  return branch_id ?? wanted ?? (only && !another ? only.id : null);
}

/** Judges a request by the rules that drew the calendar, the barber's chair locked from here on. */
export async function planVisit(tx: Tx, shop: Shop, request: BookingRequest, nowMs: EpochMs) {
  const zone = shop.timezone;
  const start = localToEpoch(request.start_local, zone);
  if (start === null) throw new Refusal('nonexistent_time');
  const barber = await lockChair(tx, shop.id, request.barber_id);
  if (!barber || barber.deleted_at || barber.role === 'manager') throw new Refusal('unknown_barber');
  const lines = await priceLines(tx, shop, request.services);
  const branch_id = await chooseBranch(tx, shop, barber, request.branch_id ?? null);
  const durationMin = visitDuration(lines);
  const span = { start_at: instantOf(start), end_at: instantOf(start + durationMin * minuteMs) };
  const date = request.start_local.slice(0, 10);
  const schedule = await findPublicSchedule(tx, shop.id, barber.id, [date, date]);
  const busy = await busyBetween(tx, shop.id, barber.id, { from: span.start_at, to: span.end_at });
  requireOffered({ start, durationMin, schedule, busy, zone, now: nowMs });
  return {
    barber_id: barber.id,
    branch_id,
    ...span,
    lines: lines.map(({ service, quantity }) => ({
      service_id: service.id,
      name: service.name,
      price_cents: service.price_cents,
      is_premium: service.is_premium,
      duration_min: service.duration_minutes,
      quantity,
    })),
  };
}
