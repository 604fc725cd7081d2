import { bookingOpen } from '#domain/billing/booking-open.ts';
import { maxQuantity, maxDurationMin, mergeLines, basketDuration } from '#domain/booking/basket.ts';
import type { BookingRequest } from '#domain/booking/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Busy } from '#domain/schedule/contract.ts';
import { publicSchedule } from '#domain/schedule/weekly-hours.ts';
import { type EpochMs, instantOf, localToEpoch, minuteMs } from '#domain/time.ts';
import type { Config } from '../config.ts';
import type { Shop } from '../organization/queries.ts';
import type { Calendar } from '../reservations/queries.ts';
import { assertBookable } from '../reservations/assert-bookable.ts';
import type { RequestFacts, ShopFacts } from './queries.ts';

type Lines = BookingRequest['services'];
/** What a plan is made of: the shop as it is now, the calendar, and what keeps it busy. */
export type Circumstances = ShopFacts &
  Pick<RequestFacts, 'hours' | 'days_off'> & { calendar: Calendar | undefined; busy: readonly Busy[] };

function requireQuantities(lines: Lines): Lines {
  const merged = mergeLines(lines);
  if (merged.every(({ quantity }) => quantity <= maxQuantity)) return merged;
  throw new Refusal('invalid', { detail: `La cantidad máxima es ${maxQuantity}.` });
}

/** The lines of a request as the shop's own price list names, prices and times them. */
function priceLines(wanted: Lines, { services }: ShopFacts) {
  const lines = wanted.map(({ service_id, quantity }) => {
    const service = services.find(({ id }) => id === service_id);
    if (!service) throw new Refusal('unknown_service');
    return { service, quantity };
  });
  if (basketDuration(lines) > maxDurationMin) throw new Refusal('visit_too_long');
  return lines;
}

function requireBarber({ calendar }: Circumstances): Calendar {
  if (!calendar || calendar.deleted_at || calendar.role === 'manager') throw new Refusal('unknown_barber');
  return calendar;
}

/** The barber's own branch, else the one asked for, else the only one that is open. */
function chooseBranch(own: number | null, wanted: number | null | undefined, { branches }: ShopFacts) {
  if (wanted && !branches.some(({ id }) => id === wanted)) throw new Refusal('unknown_branch');
  const [only, another] = branches;
  return own ?? wanted ?? (only && !another ? only.id : null);
}

export type Plan = ReturnType<typeof planReservation>;

/** What a request comes to by the rules that drew the calendar, or the refusal that they give. */
export function planReservation(
  { timezone: zone }: Pick<Shop, 'timezone'>,
  request: BookingRequest,
  given: Circumstances,
  { openBillingStatuses, nowMs }: Pick<Config, 'openBillingStatuses'> & { nowMs: EpochMs },
) {
  const services = requireQuantities(request.services);
  const start = localToEpoch(request.start_local, zone);
  if (start === null) throw new Refusal('nonexistent_time');
  if (!bookingOpen(given.billing_status, openBillingStatuses)) throw new Refusal('booking_closed');
  const barber = requireBarber(given);
  const lines = priceLines(services, given);
  const branch_id = chooseBranch(barber.branch_id, request.branch_id, given);
  const durationMin = basketDuration(lines);
  const schedule = publicSchedule(
    given.hours,
    given.days_off.map(({ off_date }) => off_date),
  );
  assertBookable({ start, durationMin, schedule, busy: given.busy, zone, now: nowMs });
  return {
    barber,
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
