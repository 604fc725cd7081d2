import { fullName } from '#domain/text/contact.ts';
import { countText } from '#domain/text/count.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { AgendaCalendar, AgendaReservation } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { PhonePlans } from '#domain/text/phone-plan.ts';
import { type EpochMs, type Instant, minuteMs, type PlainDate, type Zone } from '#domain/time.ts';

/** Reservation as stored on a device; without email, note and link. */
export type StoredReservation = {
  id: number;
  status: ReservationStatus;
  start_at: Instant;
  end_at: Instant;
  barber_id: number;
  name: string;
  phone: string | null;
  services: string;
} & Pick<AgendaReservation, 'arrived_at' | 'late_minutes'>;
export type StoredAgenda = {
  at: EpochMs;
  zone: Zone;
  dates: PlainDate[];
  people: { id: number; name: string }[];
  visits: StoredReservation[];
  phones?: PhonePlans | undefined;
};

export const extractAgenda = (
  { days, people, visits }: AgendaCalendar,
  { timezone }: Pick<Organization, 'timezone'>,
  at: EpochMs,
): StoredAgenda => ({
  at,
  zone: timezone,
  dates: days.map(({ date }) => date),
  people: people.map((person) => ({ id: person.id, name: fullName(person) })),
  visits: visits.map(({ id, status, start_at, end_at, barber_id, client, services, ...arrival }) => ({
    id,
    status,
    start_at,
    end_at,
    barber_id,
    arrived_at: arrival.arrived_at,
    late_minutes: arrival.late_minutes,
    name: client.name,
    phone: client.phone,
    services: services
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
      .join(', '),
  })),
});

const longestMs = 7 * 1440 * minuteMs;
const changeableMs = 30 * minuteMs;

export const isTooOld = ({ at }: Pick<StoredAgenda, 'at'>, now: EpochMs): boolean => now - at > longestMs;
export const mayHaveChanged = ({ at }: Pick<StoredAgenda, 'at'>, now: EpochMs): boolean =>
  now - at > changeableMs;

export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(hours / 24);
  return countText(days, 'día', 'días');
}
