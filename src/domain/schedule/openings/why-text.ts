import { formatDate } from '../../text/time-format.ts';
import { addDays, type PlainDate, weekday } from '../../time.ts';
import { closedName } from '../blocks/closed-name.ts';
import type { ClosedReason } from './contract.ts';
import type { Day } from './opening-days.ts';
import { weekdayNames } from '../weekly-hours.ts';

const nameOf = (date: PlainDate): string => weekdayNames[weekday(date)]?.toLowerCase() ?? '';

const pluralOf = (date: PlainDate): string => nameOf(date).replace(/o$/, 'os');

type OpeningSearch = { barber: string | null; minutes: number; today: PlainDate };

const sentences: Record<ClosedReason, (day: Day, search: OpeningSearch) => string> = {
  closed: ({ closing }) => (closing ? `${closedName(closing)}.` : 'Cerrado.'),
  day_off: (_, { barber }) => (barber ? `${barber} tiene libre ese día.` : 'Nadie atiende ese día.'),
  no_hours: ({ date }, { barber }) => `${barber ? `${barber} no` : 'Nadie'} atiende los ${pluralOf(date)}.`,
  too_long: (_, { minutes }) => `Tu visita dura ${minutes} min y no entra ese día.`,
  // A minimum notice can reach into later days.
  over: ({ date }, { today }) =>
    date === today ? 'Por hoy no quedan horarios.' : 'Ese día ya no quedan horarios.',
  full: () => 'Ya está todo reservado.',
};

export const whyText = (day: Day, search: OpeningSearch): string | null =>
  day.why && sentences[day.why](day, search);

export function withOthersText(date: PlainDate, today: PlainDate): string {
  const isNear = date < addDays(today, 7);
  const day =
    date === today ? 'Hoy' : `El ${nameOf(date)}${isNear ? '' : ` ${formatDate(date).slice(0, 5)}`}`;
  return `${day} hay con otro barbero`;
}
