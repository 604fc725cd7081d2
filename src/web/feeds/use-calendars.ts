import type { User } from '#domain/account/user.ts';
import { listBranches } from '#domain/branches/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Feed } from '#domain/feeds/contract.ts';
import { useBookablePeople } from '#web/barbers/use-bookable-people.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';

type FeedCalendar = Pick<Feed, 'barber_id' | 'branch_id'>;
export type CalendarChoice = { value: string; text: string; calendar: FeedCalendar };

export function useCalendars(user: User) {
  const enabled = userMay(user, 'feeds.branch');
  const barbers = useBookablePeople({ enabled });
  const { data: branches = [] } = useRead(listBranches, {}, { enabled });
  const choices: CalendarChoice[] = [
    { value: 'own', text: 'Mi agenda', calendar: { barber_id: user.id, branch_id: null } },
    ...barbers
      .filter(({ id }) => id !== user.id)
      .map((barber) => ({
        value: `barber ${barber.id}`,
        text: fullName(barber),
        calendar: { barber_id: barber.id, branch_id: null },
      })),
    ...branches.map(({ id, name }) => ({
      value: `branch ${id}`,
      text: `Sucursal ${name}`,
      calendar: { barber_id: null, branch_id: id },
    })),
  ];
  const nameOf = ({ barber_id, branch_id }: FeedCalendar): string =>
    choices.find(({ calendar }) => calendar.barber_id === barber_id && calendar.branch_id === branch_id)
      ?.text ?? 'Calendario';
  return { choices, nameOf };
}
