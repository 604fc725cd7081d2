import { overlaps, type Span, stepMin } from '../schedule/slots.ts';
import { epochOf, type Instant, instantToLocal, localToEpoch, minuteOf, type Zone } from '../time.ts';
import type { Decision } from './decisions.ts';
import type { Place } from './proposals.ts';

export type Choice = ({ do: 'move' } & Place) | { do: 'propose' } | { do: 'cancel' } | { do: 'call' };
type Affected = {
  reservation: { id: number; start_at: Instant; end_at: Instant; version: number };
  proposals: readonly Place[];
  preselected: 0 | null;
};
export type Chosen = ReadonlyMap<number, { version: number; choice: Choice }>;

const isSame = (one: Place, other: Place) =>
  one.barber_id === other.barber_id && one.start_local === other.start_local;

function placeOf({ reservation }: Affected, { barber_id, start_local }: Place, zone: Zone): Span & Place {
  const start = localToEpoch(start_local, zone) ?? Number.NaN;
  const end = start + epochOf(reservation.end_at) - epochOf(reservation.start_at);
  return { barber_id, start_local, start, end };
}

function stillHolds(one: Affected, chosen: Chosen): Choice | undefined {
  const made = chosen.get(one.reservation.id);
  if (made?.version !== one.reservation.version) return undefined;
  const { choice } = made;
  return choice.do === 'move' && !one.proposals.some((place) => isSame(place, choice)) ? undefined : choice;
}

export const placesBeside = (
  own: Affected,
  all: readonly Affected[],
  choices: ReadonlyMap<number, Choice>,
  zone: Zone,
) =>
  all.flatMap((other) => {
    const choice = other === own ? undefined : choices.get(other.reservation.id);
    return choice?.do === 'move' ? [placeOf(other, choice, zone)] : [];
  });

export function isTaken(
  own: Affected,
  place: Place,
  beside: ReturnType<typeof placesBeside>,
  zone: Zone,
): boolean {
  const wanted = placeOf(own, place, zone);
  return beside.some((other) => other.barber_id === wanted.barber_id && overlaps(other, wanted));
}

export function choicesOf(affected: readonly Affected[], chosen: Chosen, zone: Zone): Map<number, Choice> {
  const choices = new Map<number, Choice>();
  for (const one of affected) {
    const choice = stillHolds(one, chosen);
    if (choice) choices.set(one.reservation.id, choice);
  }
  for (const one of affected) {
    const [first] = one.preselected === 0 && !choices.has(one.reservation.id) ? one.proposals : [];
    if (first && !isTaken(one, first, placesBeside(one, affected, choices, zone), zone))
      choices.set(one.reservation.id, { do: 'move', ...first });
  }
  return choices;
}

export const placesOfDay = ({ reservation, proposals }: Affected, zone: Zone): Place[] => {
  const day = instantToLocal(reservation.start_at, zone).slice(0, 10);
  return proposals.filter(({ start_local }) => start_local.startsWith(day));
};

const proposedTimes = ({ proposals }: Pick<Affected, 'proposals'>): Place[] =>
  proposals.filter(({ start_local }) => minuteOf(start_local.slice(11)) % stepMin === 0);

export const decisionsOf = (
  affected: readonly Affected[],
  choices: ReadonlyMap<number, Choice>,
): Decision[] =>
  affected.flatMap((one) => {
    const choice = choices.get(one.reservation.id);
    if (!choice) return [];
    const about = { reservation_id: one.reservation.id, version: one.reservation.version };
    return [
      choice.do === 'propose'
        ? { ...about, do: 'propose', times: proposedTimes(one) }
        : { ...about, ...choice },
    ];
  });
