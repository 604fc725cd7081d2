import { bookingOpen } from '#domain/billing/booking-open.ts';
import { maxQuantity, maxVisitMin, mergeLines, visitDuration } from '#domain/booking/basket.ts';
import type { BookingRequest } from '#domain/booking/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { publicSchedule } from '#domain/schedule/weekly-hours.ts';
import { type EpochMs, instantOf, localToEpoch, minuteMs } from '#domain/time.ts';
import type { Config } from '../config.ts';
import type { Db } from '../lib/db.ts';
import type { Shop } from '../organization/queries.ts';
import { requireOffered } from '../reservations/require-offered.ts';
import { type Circumstances, readCircumstances } from './queries.ts';

type Lines = BookingRequest['services'];

function requireQuantities(lines: Lines): Lines {
  const merged = mergeLines(lines);
  if (merged.every(({ quantity }) => quantity <= maxQuantity)) return merged;
  throw new Refusal('invalid', { detail: `La cantidad máxima es ${maxQuantity}.` });
}

/** The lines of a request as the shop's own price list names, prices and times them. */
function priceLines(wanted: Lines, { services }: Circumstances) {
  const lines = wanted.map(({ service_id, quantity }) => {
    const service = services.find(({ id }) => id === service_id);
    if (!service) throw new Refusal('unknown_service');
    return { service, quantity };
  });
  if (visitDuration(lines) > maxVisitMin) throw new Refusal('visit_too_long');
  return lines;
}

function requireBarber({ barber }: Circumstances) {
  if (!barber || barber.deleted_at || barber.role === 'manager') throw new Refusal('unknown_barber');
  return barber;
}

/** The barber's own branch, else the one asked for, else the only one that is open. */
function chooseBranch(own: number | null, wanted: number | null | undefined, { branches }: Circumstances) {
  if (wanted && !branches.some(({ id }) => id === wanted)) throw new Refusal('unknown_branch');
  const [only, another] = branches;
  return own ?? wanted ?? (only && !another ? only.id : null);
}

/** What a request comes to by the rules that drew the calendar, or the refusal that they give. */
export async function planVisit(
  db: Db,
  shop: Shop,
  request: BookingRequest,
  { openBillingStatuses, nowMs }: Pick<Config, 'openBillingStatuses'> & { nowMs: EpochMs },
) {
  const zone = shop.timezone;
  const services = requireQuantities(request.services);
  const start = localToEpoch(request.start_local, zone);
  if (start === null) throw new Refusal('nonexistent_time');
  const date = request.start_local.slice(0, 10);
  const { barber_id } = request;
  const given = await readCircumstances(db, shop.id, { barber_id, services, start, date });
  // The shop is known from a moment ago; everything else is read now.
  if (given.timezone && given.timezone !== zone) {
    return planVisit(db, { ...shop, timezone: given.timezone }, request, { openBillingStatuses, nowMs });
  }
  if (!bookingOpen(given.billing_status, openBillingStatuses)) throw new Refusal('booking_closed');
  const barber = requireBarber(given);
  const lines = priceLines(services, given);
  const branch_id = chooseBranch(barber.branch_id, request.branch_id, given);
  const durationMin = visitDuration(lines);
  const schedule = publicSchedule(
    given.hours,
    given.days_off.map(({ off_date }) => off_date),
  );
  requireOffered({ start, durationMin, schedule, busy: given.busy, zone, now: nowMs });
  return {
    barber_id,
    branch_id,
    start_at: instantOf(start),
    end_at: instantOf(start + durationMin * minuteMs),
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
