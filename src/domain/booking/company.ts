import { type Arrangement, mostPeople } from '../schedule/arrangement.ts';
import { epochToLocal, type LocalDateTime, localToEpoch, minuteMs, type Zone } from '../time.ts';
import { basketDuration, type BasketLine, type BasketService } from './basket.ts';
import { everyBasket } from './choice.ts';
import { type Earlier, linesAgain } from './earlier.ts';
import type { Choice, Companion } from './wizard.ts';

/** How the people of a choice are attended; null for one person. */
export const arrangementOf = ({ companions, arrangement = 'in_a_row' }: Choice): Arrangement | null =>
  companions ? arrangement : null;

/** Whether several barbers attend at once, so that none of them is named. */
export const isTogether = (choice: Choice): boolean => arrangementOf(choice) === 'together';

/** `Ana`, or `Persona 2` of who has no name yet; the client, who has none before the last step, is `Tú`. */
export const personName = ({ client, companions = [] }: Choice, at: number): string =>
  at === 0 ? client.firstname.trim() || 'Tú' : companions[at - 1]?.firstname.trim() || `Persona ${at + 1}`;

/** All who come, the client first. */
export const peopleOf = <S extends BasketService>(
  choice: Choice<S>,
): { name: string; lines: BasketLine<S>[] }[] =>
  everyBasket(choice).map((lines, at) => ({ name: personName(choice, at), lines }));

/** Whether one more person may come along. */
export const mayAddCompanion = ({ companions = [] }: Choice): boolean => companions.length + 1 < mostPeople;

/** The choice with the services of another person shown. */
export const showPerson = <S extends BasketService>(choice: Choice<S>, shown: number): Choice<S> => ({
  ...choice,
  shown,
});

/** The choice with something else about a companion, counted from 1 as the client is 0. */
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

/** The choice without a companion; without the last of them it is that of one person again. */
export function removeCompanion<S extends BasketService>(choice: Choice<S>, at: number): Choice<S> {
  const { companions = [], arrangement: _, shown = 0, ...alone } = choice;
  const left = companions.filter((_, index) => index + 1 !== at);
  if (left.length === 0) return { ...alone, time: null };
  return { ...choice, companions: left, shown: shown >= at ? shown - 1 : shown, time: null };
}

/** The choice with another way of being attended, which has other free starts; at once it is by whoever is free. */
export function arrange<S extends BasketService>(choice: Choice<S>, arrangement: Arrangement): Choice<S> {
  if (arrangement === arrangementOf(choice)) return choice;
  const barberId = arrangement === 'together' ? 'any' : choice.barberId;
  return { ...choice, arrangement, barberId, date: null, time: null };
}

/** Who comes along, as a tab keeps it: services by their ids; nothing where nobody does. */
export type KeptCompany = {
  companions?: { firstname: string; lines: Earlier['lines'] }[];
  arrangement?: Arrangement;
};

export const keepCompany = ({ companions, arrangement }: Choice): KeptCompany =>
  companions
    ? {
        companions: companions.map(({ firstname, lines }) => ({
          firstname,
          lines: lines.map(({ service, quantity }) => ({ id: service.id, quantity })),
        })),
        ...(arrangement && { arrangement }),
      }
    : {};

/** The choice with the company that was kept, and what the shop still offers of their services. */
export const restoreCompany = <S extends BasketService>(
  choice: Choice<S>,
  { companions, arrangement }: KeptCompany,
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

/** When each person is attended, on the shop's clock; null before a time is chosen. */
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
