import type { z } from 'zod';
import type { chargeReservation, PaymentMethod } from '#domain/charges/contract.ts';
import { formatCents, fromCents, percentOf, toCents } from '#domain/money.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { readCents } from '#domain/text/typed-amount.ts';
import { invalidAmount, required } from '#domain/field-limits.ts';
import { mostOfExtra } from '#domain/charges/charge-limits.ts';

/** Without a service id the item has a typed name. */
export type ExtraForm = {
  key: string;
  serviceId: string;
  name: string;
  quantity: string;
  amount: string;
  /** The user typed the amount, so it no longer follows the list price. */
  isTyped: boolean;
};
export type TipChoice = '0' | '10' | '15' | 'other';
/** Fields as typed. The first payment pays the total minus the deposit and the second payment's amount. */
export type ChargeForm = {
  lines: string[];
  extras: ExtraForm[];
  discount: string;
  tip: TipChoice;
  tipAmount: string;
  deposit: string;
  method: PaymentMethod;
  second: { method: PaymentMethod; amount: string } | null;
  paid: string;
};
/** Error messages by field name; an extra item's field is named `extra <key> <field>`. */
export type ChargeProblems = Record<string, string>;
type Request = Omit<z.input<typeof chargeReservation.input>, 'id'>;

export const centsOf = (text: string): number | null => (text.trim() === '' ? 0 : readCents(text));

/** In cents; premium services cost 0, as in a booking. */
export const costOf = (service: { price: number; is_premium: boolean }, quantity: number): number =>
  service.is_premium ? 0 : toCents(service.price) * quantity;

const bookedCents = ({ services }: Reservation) =>
  services.map(({ service, quantity }) => costOf(service, quantity));

/** In cents. */
const depositFor = ({ deposit }: Reservation): number =>
  toCents((deposit?.state === 'paid' ? deposit.amount : deposit?.stays) ?? 0);

export const hasDeposit = (reservation: Reservation): boolean => depositFor(reservation) > 0;

export const emptyForm = (reservation: Reservation): ChargeForm => ({
  lines: bookedCents(reservation).map(formatCents),
  extras: [],
  discount: '',
  tip: '0',
  tipAmount: '',
  deposit: hasDeposit(reservation) ? formatCents(depositFor(reservation)) : '',
  method: 'cash',
  second: null,
  paid: '',
});

function tipCents({ tip, tipAmount }: ChargeForm, net: number): number {
  if (tip === 'other') return centsOf(tipAmount) ?? 0;
  return percentOf(net, Number(tip) * 100);
}

/** In cents; invalid amounts count as 0. */
export function sumsOf(form: ChargeForm) {
  const amounts = [...form.lines, ...form.extras.map(({ amount }) => amount)];
  const goods = amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0), 0);
  const discount = centsOf(form.discount) ?? 0;
  const net = Math.max(goods - discount, 0);
  const tip = tipCents(form, net);
  const total = net + tip;
  const deposit = Math.min(centsOf(form.deposit) ?? 0, total);
  const due = total - deposit;
  return { goods, discount, tip, total, due, payments: paymentsOf(form, { deposit, due }) };
}

function paymentsOf({ method, second }: ChargeForm, { deposit, due }: { deposit: number; due: number }) {
  const secondCents = second ? (centsOf(second.amount) ?? 0) : 0;
  const payments = [
    { method: 'deposit' as const, cents: deposit },
    { method, cents: due - secondCents },
    ...(second ? [{ method: second.method, cents: secondCents }] : []),
  ];
  return payments.filter(({ cents }) => cents > 0);
}

/** In cents; `change` is negative where the client handed over too little, null where no valid amount is typed. */
export function cashOf(form: ChargeForm): { due: number; change: number | null } {
  const due = sumsOf(form)
    .payments.filter(({ method }) => method === 'cash')
    .reduce((sum, { cents }) => sum + cents, 0);
  const paid = centsOf(form.paid);
  return { due, change: form.paid.trim() && paid !== null ? paid - due : null };
}

export function problemsOf(form: ChargeForm): ChargeProblems {
  const { goods, discount, due } = sumsOf(form);
  const amounts = {
    ...Object.fromEntries(form.lines.map((amount, at) => [`line ${at}`, amount])),
    discount: form.discount,
    deposit: form.deposit,
    tip: form.tip === 'other' ? form.tipAmount : '',
    // The cash field is hidden where no payment is in cash, so its text is not validated.
    paid: cashOf(form).due > 0 ? form.paid : '',
  };
  const problems: ChargeProblems = {};
  for (const [name, amount] of Object.entries(amounts))
    if (centsOf(amount) === null) problems[name] = invalidAmount;
  if (discount > goods) problems['discount'] = 'El descuento no puede superar el total.';
  for (const extra of form.extras) Object.assign(problems, extraProblems(extra));
  const second = form.second && centsOf(form.second.amount);
  if (second === null && form.second) problems['second'] = invalidAmount;
  if (second === 0) problems['second'] = 'Escribe cuánto se paga así.';
  if (second && second > due) problems['second'] = 'La suma de los pagos no coincide con el total.';
  return problems;
}

function extraProblems({ key, serviceId, name, quantity, amount }: ExtraForm): ChargeProblems {
  const count = Number(quantity);
  return {
    ...(!serviceId && !name.trim() && { [`extra ${key} name`]: required }),
    ...(!(Number.isInteger(count) && count >= 1 && count <= mostOfExtra) && {
      [`extra ${key} quantity`]: `De 1 a ${mostOfExtra}.`,
    }),
    ...((!amount.trim() || centsOf(amount) === null) && { [`extra ${key} amount`]: invalidAmount }),
  };
}

/** Of the booked lines the body contains only those with a changed amount; the form must have no problems. */
export function requestOf(form: ChargeForm, reservation: Reservation): Request {
  const { discount, tip, payments } = sumsOf(form);
  const booked = bookedCents(reservation);
  const lines = form.lines
    .map((amount, position) => ({ position, cents: centsOf(amount) ?? 0 }))
    .filter(({ position, cents }) => cents !== booked[position]);
  return {
    ...(lines.length > 0 && {
      lines: lines.map(({ position, cents }) => ({ position, amount: fromCents(cents) })),
    }),
    extras: form.extras.map(({ serviceId, name, quantity, amount }) => ({
      ...(serviceId ? { service_id: Number(serviceId) } : { name: name.trim() }),
      quantity: Number(quantity),
      amount: fromCents(centsOf(amount) ?? 0),
    })),
    discount: fromCents(discount),
    tip: fromCents(tip),
    payments: payments.map(({ method, cents }) => ({ method, amount: fromCents(cents) })),
  };
}
