import type { PersonDay } from '../schedule/findings.ts';
import type { Closing } from '../schedule/blocks/withheld.ts';
import type { PlainDate } from '../time.ts';
import type { AgendaCalendar, AgendaDay, AgendaReservation } from './contract.ts';
import { occupiesTime } from './status.ts';

export const closingsOn = ({ date, closing, other_closings = [] }: AgendaDay): Closing[] =>
  closing ? [closing, ...other_closings].map((each) => ({ date, ...each })) : [];

export function personDay(agenda: AgendaCalendar, personId: number, date: PlainDate): PersonDay | undefined {
  const person = agenda.people.find(({ id }) => id === personId);
  const day = person?.days.find((one) => one.date === date);
  if (!day) return undefined;
  const ofShop = agenda.days.find((one) => one.date === date);
  return { ...day, closings: ofShop ? closingsOn(ofShop) : [] };
}

export const takenBy = (agenda: AgendaCalendar, personId: number, moved?: number): AgendaReservation[] =>
  agenda.visits.filter(
    ({ id, barber_id, status }) => barber_id === personId && id !== moved && occupiesTime(status),
  );
