import { z } from 'zod';
import { amount, countText, id, idText, instant, line, plainDate } from '../fields.ts';
import { fromCents } from '../money.ts';
import { route } from '../route.ts';
import { invalidAmount, longestReason } from '../field-limits.ts';
import { longestExtraName, mostExtras, mostOfExtra, mostPayments } from './charge-limits.ts';

export const paymentMethods = ['cash', 'card', 'transfer', 'other', 'deposit'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodNames: Record<PaymentMethod, string> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
  other: 'Otro',
  deposit: 'Anticipo',
};

/** Sums by method; deposits are absent where none was used, because most shops ask for none. */
export const MethodSums = z.object({
  cash: z.number(),
  card: z.number(),
  transfer: z.number(),
  other: z.number(),
  deposit: z.number().optional(),
});
export type MethodSums = z.infer<typeof MethodSums>;

export const methodSums = (centsOf: (method: PaymentMethod) => number): MethodSums =>
  Object.fromEntries(
    paymentMethods
      .map((method) => [method, fromCents(centsOf(method))] as const)
      .filter(([method, sum]) => method !== 'deposit' || sum > 0),
  ) as MethodSums;

export const shownMethods = (sums: MethodSums): PaymentMethod[] =>
  paymentMethods.filter((method) => sums[method] !== undefined);

export const mostChargeDays = 92;

const ChargeLine = z.object({
  position: z.int(),
  kind: z.enum(['service', 'extra']),
  service_id: id.nullable(),
  name: z.string(),
  quantity: z.int(),
  amount: z.number(),
});

/** `branch_id` is the branch of the cash drawer; `total` includes the tip. */
export const Charge = z.object({
  id,
  reservation_id: id,
  barber_id: id,
  branch_id: id.nullable(),
  business_day: plainDate,
  charged_at: instant,
  client_name: z.string(),
  lines: z.array(ChargeLine),
  discount: z.number(),
  tip: z.number(),
  total: z.number(),
  payments: z.array(z.object({ method: z.enum(paymentMethods), amount: z.number() })),
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
});
export type Charge = z.infer<typeof Charge>;

/**
 * The amount is for the whole quantity. With a `service_id`, the name defaults to the service's, and the amount to its
 * price times the quantity, 0 if premium; without a `service_id`, name and amount are required.
 */
const Extra = z
  .object({
    name: line(longestExtraName).optional(),
    service_id: id.optional(),
    quantity: z.int().min(1).max(mostOfExtra).default(1),
    amount: amount.optional(),
  })
  .refine(
    (extra) => extra.service_id !== undefined || (extra.name !== undefined && extra.amount !== undefined),
    {
      error: 'Escribe el concepto y su importe.',
      path: ['name'],
    },
  );

export const chargeReservation = route('POST /reservations/:id/charge', {
  summary: 'Registra el cobro de una visita y la marca como completada.',
  allow: 'charges.create',
  status: 201,
  input: z.object({
    id: idText,
    /** Changed amounts of booked lines, each for the line's whole quantity. */
    lines: z
      .array(z.object({ position: z.int().min(0).max(50), amount }))
      .max(20)
      .optional(),
    extras: z.array(Extra).max(mostExtras, `Máximo ${mostExtras} conceptos.`).default([]),
    discount: amount.default(0),
    tip: amount.default(0),
    payments: z
      .array(
        z.object({
          method: z.enum(paymentMethods, { error: 'El medio de pago no es válido.' }),
          amount: amount.refine((value) => value > 0, invalidAmount),
        }),
      )
      .max(mostPayments, `Máximo ${mostPayments} pagos.`),
  }),
  answer: Charge,
  refusals: [
    'charge_exists',
    'visit_off',
    'visit_ahead',
    'cash_closed',
    'commission_settled',
    'payments_mismatch',
    'discount_too_large',
    'unknown_service',
    'idempotency_mismatch',
  ],
});
export type ChargeInput = z.output<typeof chargeReservation.input>;

export const readCharge = route('GET /reservations/:id/charge', {
  summary: 'El cobro vigente de una visita.',
  allow: 'charges.create',
  input: z.object({ id: idText }),
  answer: Charge,
});

/** `undo` lets the staff member who made the charge void it within two minutes; other voids need `charges.void`. */
export const voidCharge = route('POST /charges/:id/void', {
  summary: 'Anula un cobro; la visita queda completada.',
  allow: 'charges.create',
  input: z.object({ id: idText, reason: line(longestReason), undo: z.boolean().optional() }),
  answer: Charge,
  refusals: ['cash_closed', 'commission_settled'],
});

export const listCharges = route('GET /charges', {
  summary: 'Los cobros de unos días, el más nuevo primero; después de una página, before es su último id.',
  allow: 'charges.create',
  input: z.object({
    /** Business days, both included. */
    from: plainDate,
    to: plainDate,
    barber_id: idText.optional(),
    branch_id: idText.optional(),
    limit: countText(1, 100).default(100),
    before: idText.optional(),
  }),
  answer: z.array(Charge),
  refusals: ['period_too_long'],
});
