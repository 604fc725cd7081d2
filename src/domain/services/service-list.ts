export const defaultServiceMin = 30;

type AnyDuration = {
  duration_minutes?: number | null;
  duration?: number | null;
  duration_min?: number | null;
};

/** A service of any wire spelling with its minutes in `duration_minutes`; 30 when none says. */
export const normaliseService = <S extends AnyDuration>(service: S): S & { duration_minutes: number } => ({
  ...service,
  duration_minutes: service.duration_minutes ?? service.duration ?? service.duration_min ?? defaultServiceMin,
});

/** Premium services before the others, each part in the order it came. */
export const premiumFirst = <S extends { is_premium: boolean }>(services: readonly S[]): S[] =>
  services.toSorted((a, b) => Number(b.is_premium) - Number(a.is_premium));

/** `Corte`, and `Corte ×2` where it is done twice. */
export const timesText = ({ name, quantity }: { name: string; quantity: number }): string =>
  quantity > 1 ? `${name} ×${quantity}` : name;
