import { type Arrangement, mostPeople } from '../../schedule/openings/arrangement.ts';
import { epochToLocal, type LocalDateTime, localToEpoch, minuteMs, type Zone } from '../../time.ts';
import { basketDuration, type BasketLine, type BasketService } from '../form/basket.ts';
import { everyBasket } from '../form/choice.ts';
import { type Earlier, linesAgain } from '../form/earlier.ts';
import type { Choice, Companion } from '../form/wizard.ts';

export const arrangementOf = ({ companions, arrangement = 'in_a_row' }: Choice): Arrangement | null =>
  companions ? arrangement : null;

export const isTogether = (choice: Choice): boolean => arrangementOf(choice) === 'together';

/** `Ana`, or `Persona 2` for a companion without a name; the client without a name (before the last step) is `Tú`. */
export const personName = ({ client, companions = [] }: Choice, at: number): string =>
  at === 0 ? client.firstname.trim() || 'Tú' : companions[at - 1]?.firstname.trim() || `Persona ${at + 1}`;

export const peopleOf = <S extends BasketService>(
  choice: Choice<S>,
): { name: string; lines: BasketLine<S>[] }[] =>
  everyBasket(choice).map((lines, at) => ({ name: personName(choice, at), lines }));

export const mayAddCompanion = ({ companions = [] }: Choice): boolean => companions.length + 1 < mostPeople;

export const showPerson = <S extends BasketService>(choice: Choice<S>, shown: number): Choice<S> => ({
  ...choice,
  shown,
});

/** `at` counts from 1, because the client is 0. */
export const changeCompanion = <S extends BasketService>(
  choice: Choice<S>,
  at: number,
  change: Pick<Companion<S>, 'firstname'> | Pick<Companion<S>, 'problem'>,
): Choice<S> => ({
  ...choice,
  companions: (choice.companions ?? []).map((each, index) => {
    if (index + 1 !== at) return each;
    const { problem: _, ...before } = each;
    return { ...before, ...change };
  }),
});

export function removeCompanion<S extends BasketService>(choice: Choice<S>, at: number): Choice<S> {
  const { companions = [], arrangement: _, shown = 0, ...alone } = choice;
  const left = companions.filter((_, index) => index + 1 !== at);
  if (left.length === 0) return { ...alone, time: null };
  return { ...choice, companions: left, shown: shown >= at ? shown - 1 : shown, time: null };
}

/** Clears date and time, because the free starts differ. A group attended at the same time takes any barbers. */
export function arrange<S extends BasketService>(choice: Choice<S>, arrangement: Arrangement): Choice<S> {
  if (arrangement === arrangementOf(choice)) return choice;
  const barberId = arrangement === 'together' ? 'any' : choice.barberId;
  return { ...choice, arrangement, barberId, date: null, time: null };
}

/** The companions as the browser tab stores them, with services by id; empty for a single client. */
export type StoredCompany = {
  companions?: { firstname: string; lines: Earlier['lines'] }[];
  arrangement?: Arrangement;
};

export const companyToStore = ({ companions, arrangement }: Choice): StoredCompany =>
  companions
    ? {
        companions: companions.map(({ firstname, lines }) => ({
          firstname,
          lines: lines.map(({ service, quantity }) => ({ id: service.id, quantity })),
        })),
        ...(arrangement && { arrangement }),
      }
    : {};

export const restoreCompany = <S extends BasketService>(
  choice: Choice<S>,
  { companions, arrangement }: StoredCompany,
  services: readonly S[],
): Choice<S> =>
  companions
    ? {
        ...choice,
        companions: companions.map(({ firstname, lines }) => ({
          firstname,
          lines: linesAgain({ lines }, services),
        })),
        ...(arrangement && { arrangement }),
      }
    : choice;

type Turn = { name: string; lines: BasketLine[]; start: LocalDateTime; end: LocalDateTime };

/** Start and end of each person's turn on the shop's clock; null until a time is chosen. */
export function turnsOf(choice: Choice, zone: Zone): Turn[] | null {
  const { date, time } = choice;
  let at = date && time ? localToEpoch(`${date}T${time}`, zone) : null;
  if (at === null) return null;
  const turns: Turn[] = [];
  for (const { name, lines } of peopleOf(choice)) {
    const end: number = at + basketDuration(lines) * minuteMs;
    turns.push({ name, lines, start: epochToLocal(at, zone), end: epochToLocal(end, zone) });
    if (!isTogether(choice)) at = end;
  }
  return turns;
}
