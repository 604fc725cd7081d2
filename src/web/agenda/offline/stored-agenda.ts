import { fullName } from '#domain/contact.ts';
import { countText } from '#domain/count-text.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { AgendaCalendar } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
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
};
export type StoredAgenda = {
  /** Time at which the server read the agenda, in epoch milliseconds. */
  at: EpochMs;
  zone: Zone;
  dates: PlainDate[];
  people: { id: number; name: string }[];
  visits: StoredReservation[];
};

/** Reduces a calendar to the data that a device stores. */
export const extractAgenda = (
  { days, people, visits }: AgendaCalendar,
  { timezone }: Pick<Organization, 'timezone'>,
  at: EpochMs,
): StoredAgenda => ({
  at,
  zone: timezone,
  dates: days.map(({ date }) => date),
  people: people.map((person) => ({ id: person.id, name: fullName(person) })),
  visits: visits.map(({ id, status, start_at, end_at, barber_id, client, services }) => ({
    id,
    status,
    start_at,
    end_at,
    barber_id,
    name: client.name,
    phone: client.phone,
    services: services
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
      .join(', '),
  })),
});

const longestMs = 7 * 1440 * minuteMs;
const changeableMs = 30 * minuteMs;

/** Whether the stored agenda is older than a week. */
export const isTooOld = ({ at }: Pick<StoredAgenda, 'at'>, now: EpochMs): boolean => now - at > longestMs;
/** Whether the stored agenda is older than half an hour. */
export const mayHaveChanged = ({ at }: Pick<StoredAgenda, 'at'>, now: EpochMs): boolean =>
  now - at > changeableMs;

/** Text such as `45 min`, `2 h` or `3 días`. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(hours / 24);
  return countText(days, 'día', 'días');
}
