import type { Organization } from '#domain/organization/contract.ts';
import type { AgendaPerson } from '#domain/reservations/contract.ts';
import { addDays, type EpochMs, type PlainDate, today, weekday } from '#domain/time.ts';
import { readAgenda } from '#web/lib/http/first-calls.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { useFilters } from '../list/use-agenda.ts';

/** A week shows the chosen person, else the user if a barber or at work, else the first person, preferably at work. */
export function useCalendarDays({ timezone }: Organization, view: 'day' | 'week') {
  const now: EpochMs = useNow();
  const day: PlainDate = today(now, timezone);
  const me = useSession().user?.id ?? null;
  const [filters, change] = useFilters(day);
  const date = filters.from;
  const { data } = useRead(readAgenda, { from: date, to: date }, { keepPrevious: true });
  const people: readonly AgendaPerson[] = data?.people ?? [];
  const atWork = people.filter(({ days }) => days.some(({ ranges, off }) => ranges.length > 0 && !off));
  const mine = people.find(({ id, role }) => id === me && role === 'barber');
  const usual = mine ?? atWork.find(({ id }) => id === me) ?? atWork[0] ?? people[0];
  const isWeek = view === 'week';
  const person = isWeek ? (filters.barber ?? usual?.id ?? null) : filters.barber;
  const from = isWeek ? addDays(date, -weekday(date)) : date;
  return {
    view,
    now,
    today: day,
    change,
    people,
    person,
    date,
    from,
    /** For the day filter, `from` is the first shown day; in a week that is not the day of the page address. */
    filters: { ...filters, from },
    to: isWeek ? addDays(from, 6) : date,
    barber: isWeek ? person : null,
    /** False until a person is chosen for a week, because the server reads a week for one person only. */
    isKnown: !isWeek || person !== null,
  };
}

export type CalendarDays = ReturnType<typeof useCalendarDays>;
