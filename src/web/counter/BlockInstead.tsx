import { Ban } from 'lucide';
import { type CounterStart, lengthOf } from '#domain/booking/form/counter.ts';
import type { AgendaPerson } from '#domain/reservations/contract.ts';
import { defaultDurationMin } from '#domain/schedule/default-duration.ts';
import { type Clock, clockOf, minuteOf, type PlainDate } from '#domain/time.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { Counter } from './use-counter.ts';

export type BlockedPlace = { person: AgendaPerson; date: PlainDate; start: Clock; end: Clock };
type Props = { counter: Counter; onBlock: (place: BlockedPlace) => void };

const lastMinute = 1439;

export function BlockInstead({ counter: { start, form, place, isTouched }, onBlock }: Props) {
  const { user } = useSession();
  const isAllowed = user !== null && (user.id === form.barberId || userMay(user, 'blocks.edit-all'));
  if (start.startLocal === undefined || isTouched || !isAllowed) return null;
  const person = place.people?.find(({ id }) => id === form.barberId);
  const minutes = lengthOf(form) ?? defaultDurationMin;
  return (
    <Button
      variant="quiet"
      icon={<Icon of={Ban} size={18} />}
      disabled={!person}
      onClick={() => person && onBlock({ person, ...timesOf(start, minutes) })}
    >
      Bloquear este horario
    </Button>
  );
}

function timesOf({ startLocal = '' }: CounterStart, minutes: number) {
  const start = startLocal.slice(11);
  const end = clockOf(Math.min(minuteOf(start) + minutes, lastMinute));
  return { date: startLocal.slice(0, 10), start, end };
}
