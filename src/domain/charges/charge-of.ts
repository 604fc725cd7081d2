import { share, toCents } from '../money.ts';
import { lineCents } from '../services/line-cents.ts';
import { Refusal, type RefusalCode, sentenceOf } from '../refusal.ts';
import { commissionOf, type StoredRule } from './commission-of.ts';
import type { ChargeInput, PaymentMethod } from './contract.ts';

/** A booked line of a reservation; the price is per unit. */
export type BookedLine = {
  position: number;
  service_id: number;
  name: string;
  price_cents: number;
  is_premium: boolean;
  quantity: number;
};
type ListedService = Pick<BookedLine, 'name' | 'price_cents' | 'is_premium'> & { id: number };

type Amount = {
  kind: 'service' | 'extra';
  service_id: number | null;
  name: string;
  quantity: number;
  amount_cents: number;
};
/** `net_cents` is the amount less its share of the discount. */
type ChargedLine = Amount & { net_cents: number; commission_cents: number; rule: string | null };
/** `goods_cents` is the sum of all lines; the total is goods less discount plus tip. */
export type ChargeSums = {
  lines: ChargedLine[];
  goods_cents: number;
  discount_cents: number;
  tip_cents: number;
  total_cents: number;
  payments: { method: PaymentMethod; amount_cents: number }[];
};

type Form = Pick<ChargeInput, 'lines' | 'extras' | 'discount' | 'tip' | 'payments'>;
type Known = {
  booked: readonly BookedLine[];
  services: readonly ListedService[];
  barber: number;
  rules: readonly StoredRule[];
};

function refuse(code: RefusalCode, field: string, msg: string = sentenceOf(code)): never {
  throw new Refusal(code, { detail: [{ msg, loc: [field], type: 'custom' }] });
}

function bookedAmounts(booked: readonly BookedLine[], lines: Form['lines'] = []): Amount[] {
  const changed = new Map(lines.map(({ position, amount }) => [position, toCents(amount)]));
  const known = new Set(booked.map(({ position }) => position));
  if (changed.size < lines.length || lines.some(({ position }) => !known.has(position)))
    refuse('invalid', 'lines', 'Alguna línea no es de esta visita.');
  return booked.map(({ position, service_id, name, quantity, ...price }) => ({
    kind: 'service',
    service_id,
    name,
    quantity,
    amount_cents: changed.get(position) ?? lineCents({ ...price, quantity }),
  }));
}

function extraAmount(
  { name = '', service_id, quantity, amount }: Form['extras'][number],
  services: readonly ListedService[],
): Amount {
  const given = amount === undefined ? null : toCents(amount);
  if (service_id === undefined)
    return { kind: 'extra', service_id: null, name, quantity, amount_cents: given ?? 0 };
  const service = services.find(({ id }) => id === service_id);
  if (!service) throw new Refusal('unknown_service');
  const amount_cents = given ?? lineCents({ ...service, quantity });
  return { kind: 'service', service_id, name: name || service.name, quantity, amount_cents };
}

const sumOf = (rows: readonly { amount_cents: number }[]): number =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

export const paidBy = ({ payments }: Pick<ChargeSums, 'payments'>, method: PaymentMethod): number =>
  sumOf(payments.filter((payment) => payment.method === method));

/**
 * Computes the sums of a charge. Refuses with 422 lines that are not booked, services missing from the list, a discount
 * above the sum of the lines, and payments whose sum differs from the total.
 */
export function chargeOf(form: Form, { booked, services, barber, rules }: Known): ChargeSums {
  const amounts = [
    ...bookedAmounts(booked, form.lines),
    ...form.extras.map((extra) => extraAmount(extra, services)),
  ];
  const goods_cents = sumOf(amounts);
  const [discount_cents, tip_cents] = [toCents(form.discount), toCents(form.tip)];
  if (discount_cents > goods_cents) refuse('discount_too_large', 'discount');
  const total_cents = goods_cents - discount_cents + tip_cents;
  const payments = form.payments.map(({ method, amount }) => ({ method, amount_cents: toCents(amount) }));
  if (sumOf(payments) !== total_cents) refuse('payments_mismatch', 'payments');
  const weights = amounts.map(({ amount_cents }) => amount_cents);
  const discounts = share(discount_cents, weights);
  const lines = amounts.map((line, nth) => {
    const net = { ...line, net_cents: line.amount_cents - (discounts[nth] ?? 0) };
    return { ...net, ...commissionOf(net, barber, rules) };
  });
  return { lines, goods_cents, discount_cents, tip_cents, total_cents, payments };
}
