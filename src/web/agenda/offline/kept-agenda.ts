import { fullName } from '#domain/contact.ts';
import { countText } from '#domain/count-text.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { AgendaCalendar } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import { type EpochMs, type Instant, minuteMs, type PlainDate, type Zone } from '#domain/time.ts';

/** A reservation as a device keeps it: when, whose, what and how to call; no e-mail, no note, no link. */
export type KeptVisit = {
  id: number;
  status: ReservationStatus;
  start_at: Instant;
  end_at: Instant;
  barber_id: number;
  name: string;
  phone: string | null;
  services: string;
};
export type KeptAgenda = {
  /** When the server read it, epoch milliseconds. */
  at: EpochMs;
  zone: Zone;
  dates: PlainDate[];
  people: { id: number; name: string }[];
  visits: KeptVisit[];
};

/** What of a calendar is kept. */
export const cutAgenda = (
  { days, people, visits }: AgendaCalendar,
  { timezone }: Pick<Organization, 'timezone'>,
  at: EpochMs,
): KeptAgenda => ({
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

/** Whether it is too old to be of use. */
export const isTooOld = ({ at }: Pick<KeptAgenda, 'at'>, now: EpochMs): boolean => now - at > longestMs;
/** Whether much may have changed since. */
export const mayHaveChanged = ({ at }: Pick<KeptAgenda, 'at'>, now: EpochMs): boolean =>
  now - at > changeableMs;

/** `45 min`, `2 h` or `3 días`. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.round(hours / 24);
  return countText(days, 'día', 'días');
}
