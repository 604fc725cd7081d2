import { maxDurationMin } from '#domain/booking/form/basket.ts';
import { barberOf } from '#domain/booking/contract.ts';
import type { PlannedReservation } from '#domain/booking/facts.ts';
import { busySpan, type Span } from '#domain/schedule/slots.ts';
import {
  type EpochMs,
  epochToLocal,
  hourMs,
  type LocalDateTime,
  localToEpoch,
  minuteMs,
  type Zone,
} from '#domain/time.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { mostHeldMinutes } from './limits.ts';

export const mostOfHour = { points: 2, duration: 15 * minuteMs };

const keyOf = (organization: OrganizationId, barber: number, hour: string) =>
  `held-hour:${organization}:${barber}:${hour}`;

type Visit = Parameters<typeof barberOf>[0] & { start_local: LocalDateTime; people?: unknown };

/** Budget keys of all hours that a hold of the longest possible length touches, before services decide its length. */
export function hoursAhead(
  organization: OrganizationId,
  request: Visit,
  locked: readonly number[],
  zone: Zone,
): string[] {
  const start = localToEpoch(request.start_local, zone);
  if (start === null) return [];
  const longest = request.people ? maxDurationMin : mostHeldMinutes;
  const hours = hoursIn({ start, end: start + longest * minuteMs }, zone);
  const barber = barberOf(request);
  const barbers = barber === 'any' ? locked : [barber];
  return barbers.flatMap((id) => hours.map((hour) => keyOf(organization, id, hour)));
}

/** `2026-11-25T10` for each hour of the zone's clock that a span touches, in ascending order. */
function hoursIn({ start, end }: Span, zone: Zone): string[] {
  const moments: EpochMs[] = [end - 1];
  for (let at = start; at < end; at += hourMs) moments.push(at);
  return [...new Set(moments.map((at) => epochToLocal(at, zone).slice(0, 13)))].toSorted();
}

export const hoursOf = (
  organization: OrganizationId,
  reservations: readonly PlannedReservation[],
  zone: Zone,
): string[] => [
  ...new Set(
    reservations.flatMap(({ barber, ...times }) =>
      hoursIn(busySpan(times), zone).map((hour) => keyOf(organization, barber.id, hour)),
    ),
  ),
];
