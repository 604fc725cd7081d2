import type { Clock, EpochMs, PlainDate } from '../time.ts';
import { basketDuration, type BasketLine, type BasketService } from './basket.ts';
import { worksIn } from './wizard.ts';
import type { BarberChoice, Choice, ClientForm } from './wizard.ts';

export const nobody: ClientForm = { firstname: '', lastname: '', phone: '', email: '', notes: '' };

/** Nothing chosen yet but the branch that is preselected, as at the start and after a booking. */
export const newChoice = <S extends BasketService>(branchId: number | null): Choice<S> => ({
  lines: [],
  branchId,
  barberId: null,
  date: null,
  time: null,
  client: nobody,
});

/** The services of whoever is shown: the client's own, or those of a companion. */
export const shownLines = <S extends BasketService>({
  lines,
  companions,
  shown,
}: Choice<S>): BasketLine<S>[] => (shown && companions?.[shown - 1]?.lines) || lines;

/** The services of each who comes, the client's first. */
export const everyBasket = <S extends BasketService>({ lines, companions }: Choice<S>): BasketLine<S>[][] => [
  lines,
  ...(companions ?? []).map((companion) => companion.lines),
];

/** The length of a booking in minutes, over all people of a group. */
export function visitMinutes(choice: Choice): number {
  const each = everyBasket(choice).map(basketDuration);
  return choice.arrangement === 'together' ? Math.max(...each) : each.reduce((sum, one) => sum + one, 0);
}

/** The choice with one more person, whose services come next. */
export const addCompanion = <S extends BasketService>(choice: Choice<S>): Choice<S> => {
  const companions = [...(choice.companions ?? []), { firstname: '', lines: [] }];
  return { ...choice, companions, shown: companions.length, time: null };
};

/** The choice with other services of whoever is shown; another length may not fit the chosen time, so that goes. */
export function chooseLines<S extends BasketService>(choice: Choice<S>, lines: BasketLine<S>[]): Choice<S> {
  const { companions, shown } = choice;
  if (!companions || !shown) return { ...choice, lines, time: null };
  const changed = companions.map((each, at) => (at + 1 === shown ? { ...each, lines } : each));
  return { ...choice, companions: changed, time: null };
}

/** The choice with another barber, or none; each has hours of their own, so date and time go. */
export const chooseBarber = <S extends BasketService>(
  choice: Choice<S>,
  barberId: BarberChoice | null,
): Choice<S> => (barberId === choice.barberId ? choice : { ...choice, barberId, date: null, time: null });

/** The choice with another branch, or none; a barber of another branch goes. */
export function chooseBranch<S extends BasketService>(
  choice: Choice<S>,
  branchId: number | null,
  barbers: readonly { id: number; branch_id: number | null }[],
): Choice<S> {
  const barber = barbers.find(({ id }) => id === choice.barberId);
  const moved = { ...choice, branchId };
  return barber && !worksIn(barber, branchId) ? chooseBarber(moved, null) : moved;
}

/** The choice with a date; another date clears the time. */
export const chooseDate = <S extends BasketService>(choice: Choice<S>, date: PlainDate | null): Choice<S> =>
  date === choice.date ? choice : { ...choice, date, time: null };

/** Within this time of now no start is chosen for a client, because nobody reaches a shop at once. */
const leastNoticeMs = 30 * 60_000;

/**
 * The choice of any barber, with the date of the first opening where the services are known. Its time is chosen too,
 * unless it begins within 30 minutes.
 */
export const chooseAny = <S extends BasketService>(
  choice: Choice<S>,
  first: { date: PlainDate; time: Clock; start: EpochMs } | null,
  now: EpochMs,
): Choice<S> => {
  const chosen = chooseBarber(choice, 'any');
  if (!first || choice.lines.length === 0) return chosen;
  const dated = chooseDate(chosen, first.date);
  return first.start < now + leastNoticeMs ? dated : chooseTime(dated, first.time);
};

/** The choice with a time of its date. */
export const chooseTime = <S extends BasketService>(choice: Choice<S>, time: Clock | null): Choice<S> => ({
  ...choice,
  time,
});
