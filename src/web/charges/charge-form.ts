import type { z } from 'zod';
import type { chargeReservation, PaymentMethod } from '#domain/charges/contract.ts';
import { formatCents, fromCents, percentOf, toCents } from '#domain/money.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { readCents } from '#domain/typed-amount.ts';

/** Whatever is charged besides what was booked; without a service it has a name of its own. */
export type ExtraForm = {
  key: string;
  serviceId: string;
  name: string;
  quantity: string;
  amount: string;
  /** The amount is another one than the list's. */
  isTyped: boolean;
};
export type TipChoice = '0' | '10' | '15' | 'other';
/** As typed; the second payment takes its amount from the first, which pays all the rest. */
export type ChargeForm = {
  lines: string[];
  extras: ExtraForm[];
  discount: string;
  tip: TipChoice;
  tipAmount: string;
  method: PaymentMethod;
  second: { method: PaymentMethod; amount: string } | null;
  paid: string;
};
/** What is wrong, by the name of the field; extras by `extra`, their key and the field. */
export type ChargeProblems = Record<string, string>;
type Request = Omit<z.input<typeof chargeReservation.input>, 'id'>;

const notAnAmount = 'El importe no es válido.';

/** Whole cents of a typed amount, nothing being 0; null where it is none. */
export const centsOf = (text: string): number | null => (text.trim() === '' ? 0 : readCents(text));

/** Whole cents of so many of a service; what is premium costs nothing, as where it is booked. */
export const costOf = (service: { price: number; is_premium: boolean }, quantity: number): number =>
  service.is_premium ? 0 : toCents(service.price) * quantity;

const bookedCents = ({ services }: Reservation) =>
  services.map(({ service, quantity }) => costOf(service, quantity));

/** A charge of what was booked at what it cost then, paid in cash. */
export const emptyForm = (reservation: Reservation): ChargeForm => ({
  lines: bookedCents(reservation).map(formatCents),
  extras: [],
  discount: '',
  tip: '0',
  tipAmount: '',
  method: 'cash',
  second: null,
  paid: '',
});

function tipCents({ tip, tipAmount }: ChargeForm, net: number): number {
  if (tip === 'other') return centsOf(tipAmount) ?? 0;
  return percentOf(net, Number(tip) * 100);
}

/** What a form comes to, in cents; what cannot be read counts nothing. */
export function sumsOf(form: ChargeForm) {
  const amounts = [...form.lines, ...form.extras.map(({ amount }) => amount)];
  const goods = amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0), 0);
  const discount = centsOf(form.discount) ?? 0;
  const net = Math.max(goods - discount, 0);
  const tip = tipCents(form, net);
  const total = net + tip;
  const second = form.second ? (centsOf(form.second.amount) ?? 0) : 0;
  return { goods, discount, tip, total, payments: paymentsOf(form, total, second) };
}

function paymentsOf({ method, second }: ChargeForm, total: number, secondCents: number) {
  const payments = [
    { method, cents: total - secondCents },
    ...(second ? [{ method: second.method, cents: secondCents }] : []),
  ];
  return payments.filter(({ cents }) => cents > 0);
}

/** What is to be paid in cash, and what goes back of what was handed over; negative where that is too little. */
export function cashOf(form: ChargeForm): { due: number; change: number | null } {
  const due = sumsOf(form)
    .payments.filter(({ method }) => method === 'cash')
    .reduce((sum, { cents }) => sum + cents, 0);
  const paid = centsOf(form.paid);
  return { due, change: form.paid.trim() && paid !== null ? paid - due : null };
}

export function problemsOf(form: ChargeForm): ChargeProblems {
  const { goods, discount, total } = sumsOf(form);
  const amounts = {
    ...Object.fromEntries(form.lines.map((amount, at) => [`line ${at}`, amount])),
    discount: form.discount,
    tip: form.tip === 'other' ? form.tipAmount : '',
    // Nobody is asked for it where nothing is paid in cash.
    paid: cashOf(form).due > 0 ? form.paid : '',
  };
  const problems: ChargeProblems = {};
  for (const [name, amount] of Object.entries(amounts))
    if (centsOf(amount) === null) problems[name] = notAnAmount;
  if (discount > goods) problems['discount'] = 'El descuento no puede superar el total.';
  for (const extra of form.extras) Object.assign(problems, extraProblems(extra));
  const second = form.second && centsOf(form.second.amount);
  if (second === null && form.second) problems['second'] = notAnAmount;
  if (second === 0) problems['second'] = 'Escribe cuánto se paga así.';
  if (second && second > total) problems['second'] = 'La suma de los pagos no coincide con el total.';
  return problems;
}

function extraProblems({ key, serviceId, name, quantity, amount }: ExtraForm): ChargeProblems {
  const count = Number(quantity);
  return {
    ...(!serviceId && !name.trim() && { [`extra ${key} name`]: 'Requerido.' }),
    ...(!(Number.isInteger(count) && count >= 1 && count <= 20) && {
      [`extra ${key} quantity`]: 'De 1 a 20.',
    }),
    ...((!amount.trim() || centsOf(amount) === null) && { [`extra ${key} amount`]: notAnAmount }),
  };
}

/** What is sent of a form without problems: of the booked lines those alone whose amount is another one. */
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
