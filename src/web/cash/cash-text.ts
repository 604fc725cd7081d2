import type { CashDay } from '#domain/cash/contract.ts';
import { type Charge, paymentMethodNames, paymentMethods } from '#domain/charges/contract.ts';
import { formatSumCents, formatSum, fromCents, toCents } from '#domain/money.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { readCents } from '#domain/text/typed-amount.ts';

const centsOf = (price: number): number => (price < 0 ? -toCents(-price) : toCents(price));

export const checkAmount = (typed: string): string | undefined =>
  readCents(typed) === null ? 'Escribe un importe.' : undefined;

export const amountOf = (typed: string): number => fromCents(readCents(typed) ?? 0);

/** `-$12.50`: unlike other amounts, a difference can be negative. */
export const formatDifference = (price: number): string => formatSumCents(centsOf(price));

/** In cents; the parameters are prices. */
export const differenceOf = (counted: number, expected: number): number =>
  centsOf(counted) - centsOf(expected);

/** 'Caja cerrada por Ana Pérez a las 20:14 · Diferencia -$50.00'; null while the drawer is open. */
export function closedText(day: CashDay, zone: Zone): string | null {
  const { closed_at, closed_by, difference, business_day } = day;
  if (closed_at === null) return null;
  const closed = instantToLocal(closed_at, zone);
  const on = closed.slice(0, 10) === business_day ? '' : ` el ${formatShortDay(closed.slice(0, 10))}`;
  const who = closed_by ? ` por ${closed_by.name}` : '';
  return `Caja cerrada${who}${on} a las ${formatTime(closed)} · Diferencia ${formatDifference(difference ?? 0)}`;
}

export const linesText = ({ lines }: Pick<Charge, 'lines'>): string => lines.map(timesText).join(' + ');

/** 'Efectivo', or for split payments 'Efectivo $500.00 + Tarjeta $150.00'; discount and tip follow. */
export function paymentText({ payments, discount, tip }: Charge): string {
  const [only, ...others] = payments;
  const paid =
    only && others.length === 0
      ? paymentMethodNames[only.method]
      : payments
          .map(({ method, amount }) => `${paymentMethodNames[method]} ${formatSum(amount)}`)
          .join(' + ');
  return [
    paid || 'Sin pago',
    discount > 0 && `descuento ${formatSum(discount)}`,
    tip > 0 && `propina ${formatSum(tip)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const paidCents = ({ by_method }: Pick<CashDay, 'by_method'>): number =>
  paymentMethods.reduce((sum, method) => sum + toCents(by_method[method] ?? 0), 0);

export const movedCents = ({ moves }: Pick<CashDay, 'moves'>, wanted: 'in' | 'out'): number =>
  moves.reduce((sum, { kind, amount }) => (kind === wanted ? sum + toCents(amount) : sum), 0);
