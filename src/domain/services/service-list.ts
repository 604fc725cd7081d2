import { groupBy } from '../group-by.ts';

export const defaultServiceMin = 30;

type AnyDuration = {
  duration_minutes?: number | null;
  duration?: number | null;
  duration_min?: number | null;
};

/** Normalizes the duration fields of the API to `duration_minutes`; 30 minutes by default. */
export const normaliseService = <S extends AnyDuration>(service: S): S & { duration_minutes: number } => ({
  ...service,
  duration_minutes: service.duration_minutes ?? service.duration ?? service.duration_min ?? defaultServiceMin,
});

export const premiumFirst = <S extends { is_premium: boolean }>(services: readonly S[]): S[] =>
  services.toSorted((a, b) => Number(b.is_premium) - Number(a.is_premium));

const others = 'Otros';
type Grouped = { id: number; group_name: string | null };

/** Groups in the order of each group's first created service; services without a group come last, under `Otros`. */
export function groupServices<S extends Grouped>(services: readonly S[]): [name: string, S[]][] {
  const place = ([name, inside]: [string, S[]]) =>
    name === others ? Infinity : Math.min(...inside.map(({ id }) => id));
  return [...groupBy(services, ({ group_name }) => group_name ?? others)].toSorted(
    (a, b) => place(a) - place(b),
  );
}

export const timesText = ({ name, quantity }: { name: string; quantity: number }): string =>
  quantity > 1 ? `${name} ×${quantity}` : name;
