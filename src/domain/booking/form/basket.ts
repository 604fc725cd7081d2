import { fromCents, toCents } from '../../money.ts';
import { defaultDurationMin } from '../../schedule/default-duration.ts';
import { mostMinutes } from '../../field-limits.ts';

export const maxLines = 20;
export const maxQuantity = 10;
export const maxDurationMin = mostMinutes;

export type BasketService = {
  id: number;
  name: string;
  price: number;
  duration_minutes: number;
  is_premium: boolean;
};
export type BasketLine<S extends BasketService = BasketService> = { service: S; quantity: number };
type Priced = { service: Pick<BasketService, 'price' | 'is_premium'>; quantity: number };
type Timed = { service: { duration_minutes: number }; quantity: number };

const minutes = (lines: readonly Timed[]) =>
  lines.reduce((sum, { service, quantity }) => sum + service.duration_minutes * quantity, 0);

export const quantityOf = (lines: readonly BasketLine[], serviceId: number): number =>
  lines.find(({ service }) => service.id === serviceId)?.quantity ?? 0;

export function canAdd(lines: readonly BasketLine[], service: BasketService): boolean {
  const quantity = quantityOf(lines, service.id);
  if (quantity >= maxQuantity || (quantity === 0 && lines.length >= maxLines)) return false;
  return minutes(lines) + service.duration_minutes <= maxDurationMin;
}

export function add<S extends BasketService>(lines: readonly BasketLine<S>[], service: S): BasketLine<S>[] {
  if (!canAdd(lines, service)) return [...lines];
  if (quantityOf(lines, service.id) === 0) return [...lines, { service, quantity: 1 }];
  return lines.map((line) =>
    line.service.id === service.id ? { ...line, quantity: line.quantity + 1 } : line,
  );
}

export const remove = <S extends BasketService>(
  lines: readonly BasketLine<S>[],
  serviceId: number,
): BasketLine<S>[] =>
  lines
    .map((line) => (line.service.id === serviceId ? { ...line, quantity: line.quantity - 1 } : line))
    .filter(({ quantity }) => quantity > 0);

export const totalQuantity = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A premium service is free, whatever price is stored. */
export const linePrice = ({ service, quantity }: Priced): number =>
  service.is_premium ? 0 : fromCents(toCents(service.price) * quantity);

export const totalPrice = (lines: readonly Priced[]): number =>
  fromCents(lines.reduce((sum, line) => sum + toCents(linePrice(line)), 0));

export const basketDuration = (lines: readonly Timed[]): number => minutes(lines) || defaultDurationMin;

export function mergeLines<L extends { service_id: number; quantity: number }>(lines: readonly L[]): L[] {
  const merged = new Map<number, L>();
  for (const line of lines) {
    const quantity = line.quantity + (merged.get(line.service_id)?.quantity ?? 0);
    merged.set(line.service_id, { ...line, quantity });
  }
  return [...merged.values()];
}
