import type { Clock, EpochMs, PlainDate } from '../../time.ts';
import { basketDuration, type BasketLine, type BasketService } from './basket.ts';
import { worksIn } from './wizard.ts';
import type { BarberChoice, Choice, ClientForm } from './wizard.ts';

export const emptyClientForm: ClientForm = { firstname: '', lastname: '', phone: '', email: '', notes: '' };

export const newChoice = <S extends BasketService>(branchId: number | null): Choice<S> => ({
  lines: [],
  branchId,
  barberId: null,
  date: null,
  time: null,
  client: emptyClientForm,
});

export const shownLines = <S extends BasketService>({
  lines,
  companions,
  shown,
}: Choice<S>): BasketLine<S>[] => (shown && companions?.[shown - 1]?.lines) || lines;

export const everyBasket = <S extends BasketService>({ lines, companions }: Choice<S>): BasketLine<S>[][] => [
  lines,
  ...(companions ?? []).map((companion) => companion.lines),
];

export function visitMinutes(choice: Choice): number {
  const each = everyBasket(choice).map(basketDuration);
  return choice.arrangement === 'together' ? Math.max(...each) : each.reduce((sum, one) => sum + one, 0);
}

export const addCompanion = <S extends BasketService>(choice: Choice<S>): Choice<S> => {
  const companions = [...(choice.companions ?? []), { firstname: '', lines: [] }];
  return { ...choice, companions, shown: companions.length, time: null };
};

/** Clears the time, because another length may not fit it. */
export function chooseLines<S extends BasketService>(choice: Choice<S>, lines: BasketLine<S>[]): Choice<S> {
  const { companions, shown } = choice;
  if (!companions || !shown) return { ...choice, lines, time: null };
  const changed = companions.map((each, at) => (at + 1 === shown ? { ...each, lines } : each));
  return { ...choice, companions: changed, time: null };
}

/** Clears date and time, because each barber has different hours. */
export const chooseBarber = <S extends BasketService>(
  choice: Choice<S>,
  barberId: BarberChoice | null,
): Choice<S> => (barberId === choice.barberId ? choice : { ...choice, barberId, date: null, time: null });

export function chooseBranch<S extends BasketService>(
  choice: Choice<S>,
  branchId: number | null,
  barbers: readonly { id: number; branch_id: number | null }[],
): Choice<S> {
  const barber = barbers.find(({ id }) => id === choice.barberId);
  const moved = { ...choice, branchId };
  return barber && !worksIn(barber, branchId) ? chooseBarber(moved, null) : moved;
}

export const chooseDate = <S extends BasketService>(choice: Choice<S>, date: PlainDate | null): Choice<S> =>
  date === choice.date ? choice : { ...choice, date, time: null };

/** No start within 30 minutes is preselected, because a client needs time to reach the shop. */
export const leastNoticeMs: number = 30 * 60_000;

/**
 * Chooses any barber and, with services chosen, the date of the first opening; also its time, unless it begins within
 * 30 minutes.
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

export const chooseTime = <S extends BasketService>(choice: Choice<S>, time: Clock | null): Choice<S> => ({
  ...choice,
  time,
});
