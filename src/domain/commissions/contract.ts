import { z } from 'zod';
import { isInOrder, outOfOrder } from '../days-in-order.ts';
import { amount, id, idText, instant, optionalLine, plainDate } from '../fields.ts';
import { fromCents } from '../money.ts';
import { file } from '../file-route.ts';
import { route } from '../route.ts';
import { highestAmount, invalidAmount, longestReason } from '../field-limits.ts';
import { signedCents, noteNeeded } from './payout.ts';

export const mostCommissionDays = 366;
export const mostUncharged = 100;

const value = 'La comisión no es válida.';
const percent = z
  .number({ error: value })
  .min(0, value)
  .max(100, value)
  .refine((part) => Number.isInteger(Number((part * 100).toFixed(6))), value);

/** Commission of a line: a percentage of its net amount, or an amount per unit; a null person or service means all. */
const CommissionRule = z.discriminatedUnion('kind', [
  z.object({ user_id: id.nullable(), service_id: id.nullable(), kind: z.literal('percent'), value: percent }),
  z.object({ user_id: id.nullable(), service_id: id.nullable(), kind: z.literal('fixed'), value: amount }),
]);
export type CommissionRule = z.infer<typeof CommissionRule>;

const placeOf = ({ user_id, service_id }: CommissionRule) => `${user_id} ${service_id}`;

const Rules = z.object({
  rules: z
    .array(CommissionRule)
    .max(500, 'Máximo 500 reglas.')
    .refine((rules) => new Set(rules.map(placeOf)).size === rules.length, 'Hay dos reglas para lo mismo.'),
  /** Commission of extras, in percent; null means no commission. */
  extras: percent.nullable(),
});
export type CommissionRules = z.infer<typeof Rules>;

export const readCommissionRules = route('GET /commissions/rules', {
  summary: 'Qué comisión gana cada persona por cada servicio; gana la regla más específica.',
  allow: 'commissions.read',
  input: z.object({}),
  answer: Rules,
});

export const writeCommissionRules = route('PUT /commissions/rules', {
  summary: 'Cambia todas las reglas de comisión a la vez; cuentan para los cobros siguientes.',
  allow: 'commissions.edit',
  input: Rules,
  answer: Rules,
  refusals: ['unknown_barber', 'unknown_service'],
});

/** Business days, both included. */
const days = { from: plainDate, to: plainDate };
const Sums = z.object({
  base: z.number(),
  commission: z.number(),
  tips: z.number(),
  charges: z.int(),
  uncharged: z.int(),
  settled_until: plainDate.nullable(),
});
const Person = z.object({ user_id: id, firstname: z.string(), lastname: z.string() });

export const listCommissions = route('GET /commissions', {
  summary: 'Cuánto ganó cada persona en unos días de cobros.',
  allow: 'commissions.read',
  input: z.object(days).refine(isInOrder, outOfOrder),
  answer: z.array(Person.extend(Sums.shape)),
  refusals: ['period_too_long'],
});
export type PersonCommission = z.infer<typeof listCommissions.answer>[number];

const CommissionLine = z.object({
  charge_id: id,
  business_day: plainDate,
  client_name: z.string(),
  name: z.string(),
  quantity: z.int(),
  net: z.number(),
  commission: z.number(),
  /** Rule in force at the time of the charge, such as `percent 40`; null without a rule. */
  rule: z.string().nullable(),
  /** Tip of the whole charge, on the charge's first line only. */
  tip: z.number(),
});

export const listCommissionLines = route('GET /commissions/:user_id/lines', {
  summary: 'Las líneas cobradas de una persona en unos días, con su comisión; cada quien ve las suyas.',
  allow: 'commissions.read-own',
  input: z.object({ user_id: idText, ...days }).refine(isInOrder, outOfOrder),
  answer: z.array(CommissionLine),
  refusals: ['period_too_long'],
});
export type CommissionLine = z.infer<typeof CommissionLine>;

const Uncharged = z.object({
  id,
  start_at: instant,
  client_name: z.string(),
  /** Names of the booked services; empty where the staff booked without services. */
  services: z.string(),
});
export type Uncharged = z.infer<typeof Uncharged>;

export const listUncharged = route('GET /commissions/:user_id/uncharged', {
  summary: 'Las visitas completadas de una persona en unos días que nadie cobró; no suman comisión.',
  allow: 'commissions.read',
  input: z.object({ user_id: idText, ...days }).refine(isInOrder, outOfOrder),
  answer: z.array(Uncharged),
  refusals: ['period_too_long'],
});

const CommissionPeriod = z.object({
  id,
  user_id: id,
  name: z.string(),
  ...days,
  base: z.number(),
  commission: z.number(),
  tips: z.number(),
  adjustment: z.number(),
  note: z.string().nullable(),
  closed_at: instant,
  closed_by: z.string(),
  reopened_at: instant.nullable(),
});
export type CommissionPeriod = z.infer<typeof CommissionPeriod>;

export const listCommissionPeriods = route('GET /commissions/periods', {
  summary: 'Los períodos liquidados, el más nuevo primero.',
  allow: 'commissions.read',
  input: z.object({ user_id: idText.optional() }),
  answer: z.array(CommissionPeriod),
});

export const readCommissionPeriod = route('GET /commissions/periods/:id', {
  summary: 'Un período liquidado.',
  allow: 'commissions.read',
  input: z.object({ id: idText }),
  answer: CommissionPeriod,
});

const adjustment = z
  .number({ error: invalidAmount })
  .min(-highestAmount, invalidAmount)
  .max(highestAmount, invalidAmount)
  .transform((price) => fromCents(signedCents(price)));

export const closeCommissionPeriod = route('POST /commissions/periods', {
  summary: 'Liquida la comisión de una persona por unos días que ya pasaron.',
  allow: 'commissions.close',
  status: 201,
  input: z
    .object({ user_id: id, ...days, adjustment: adjustment.default(0), note: optionalLine(longestReason) })
    .refine(isInOrder, outOfOrder)
    .refine(({ adjustment: added, note }) => added === 0 || note !== null, {
      path: ['note'],
      error: noteNeeded,
    }),
  answer: CommissionPeriod,
  refusals: ['period_taken', 'period_unfinished', 'period_too_long', 'unknown_barber'],
});

export const reopenCommissionPeriod = route('POST /commissions/periods/:id/reopen', {
  summary: 'Reabre un período liquidado; reabierto ya, queda como está.',
  allow: 'commissions.close',
  input: z.object({ id: idText }),
  answer: CommissionPeriod,
});

export const readOwnCommission = route('GET /commissions/mine', {
  summary: 'La propia comisión y propinas de unos días.',
  allow: 'commissions.read-own',
  input: z.object(days).refine(isInOrder, outOfOrder),
  answer: Sums,
  refusals: ['period_too_long'],
});
export type CommissionSums = z.infer<typeof Sums>;

export const exportCommissions = file('GET /commissions/export', {
  summary: 'Las líneas cobradas de unos días con su comisión, como tabla CSV.',
  allow: 'commissions.read',
  input: z
    .object({
      ...days,
      user_id: idText.optional(),
      format: z.enum(['excel', 'plain']).default('excel'),
    })
    .refine(isInOrder, outOfOrder),
  type: 'text/csv; charset=utf-8',
  refusals: ['period_too_long', 'not_found', 'too_many'],
});
