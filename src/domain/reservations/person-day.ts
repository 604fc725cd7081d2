import type { PersonDay } from '../schedule/findings.ts';
import type { PlainDate } from '../time.ts';
import type { AgendaCalendar, AgendaReservation } from './contract.ts';
import { occupiesTime } from './status.ts';

/** What a person's day is made of in an agenda that was read; undefined where it holds neither. */
export function personDay(agenda: AgendaCalendar, personId: number, date: PlainDate): PersonDay | undefined {
  const person = agenda.people.find(({ id }) => id === personId);
  const day = person?.days.find((one) => one.date === date);
  if (!day) return undefined;
  const closing = agenda.days.find((one) => one.date === date)?.closing;
  return { ...day, closing: closing ? { date, ...closing } : null };
}

/** The reservations of an agenda that hold a person's time, without the one that is being moved. */
export const takenBy = (agenda: AgendaCalendar, personId: number, moved?: number): AgendaReservation[] =>
  agenda.visits.filter(
    ({ id, barber_id, status }) => barber_id === personId && id !== moved && occupiesTime(status),
  );
