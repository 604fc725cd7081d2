import { z } from 'zod';
import { MethodSums } from '../charges/contract.ts';
import { isInOrder, outOfOrder } from '../days-in-order.ts';
import { id, idText, plainDate } from '../fields.ts';
import { file } from '../file-route.ts';
import { route } from '../route.ts';

export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];
export const comparisons = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

/** Dates of the shop, both included, and the barber or branch of the reservations. */
const filters = {
  from: plainDate,
  to: plainDate,
  barber_id: idText.optional(),
  branch_id: idText.optional(),
};

const money = z.number();
/** Figures as `definitions.ts` defines them. Minutes are whole; rates are 0 to 1. */
export const Figures = z.object({
  visits: z.int(),
  completed: z.int(),
  no_shows: z.int(),
  no_show_rate: z.number().nullable(),
  canceled: z.int(),
  late_canceled: z.int(),
  unsettled: z.int(),
  unsettled_value: money,
  expected: money,
  done: money,
  charges: z.int(),
  charged: money,
  tips: money,
  by_method: MethodSums,
  average_ticket: money.nullable(),
  open_minutes: z.int(),
  booked_minutes: z.int(),
  outside_minutes: z.int(),
  occupancy: z.number().nullable(),
  new_clients: z.int(),
  /** Null in the sum of several steps of a month, because distinct clients cannot be added up. */
  returning_clients: z.int().nullable(),
  /** Of the clients who came, the number with a future reservation; null in such a sum and in a cached month. */
  rebooked_clients: z.int().nullable(),
  without_client: z.int(),
});
export type Figures = z.infer<typeof Figures>;

const Compared = z.object({
  from: plainDate,
  to: plainDate,
  /** Local minute at which a running period's comparison is cut, `YYYY-MM-DDTHH:MM`. */
  until: z.string().nullable(),
});

export const readNumbers = route('GET /numbers', {
  summary: 'Los números de unos días: visitas, dinero, ocupación y clientes.',
  allow: 'numbers.read',
  input: z
    .object({
      ...filters,
      compare: z.enum(comparisons).default('none'),
      by: z.enum(steps).default('day'),
    })
    .refine(isInOrder, outOfOrder),
  answer: z.object({
    zone: z.string(),
    from: plainDate,
    to: plainDate,
    until: z.string().nullable(),
    compared: Compared.nullable(),
    totals: Figures,
    before: Figures.nullable(),
    series: z.array(Figures.extend({ start: plainDate })),
    series_before: z.array(Figures.extend({ start: plainDate })).nullable(),
    barbers: z.array(Figures.extend({ id, name: z.string() })),
    branches: z.array(Figures.extend({ id: id.nullable(), name: z.string() })),
  }),
  refusals: ['period_too_long', 'not_found'],
});
export type Numbers = z.infer<typeof readNumbers.answer>;

export const readServiceNumbers = route('GET /numbers/services', {
  summary: 'Qué servicios se hicieron en unos días.',
  allow: 'numbers.read',
  input: z.object(filters).refine(isInOrder, outOfOrder),
  answer: z.array(
    z.object({ service_id: id, name: z.string(), quantity: z.int(), done: money, minutes: z.int() }),
  ),
  refusals: ['period_too_long', 'not_found'],
});

export const readOrigins = route('GET /numbers/origins', {
  summary: 'Cómo llegaron las reservas de unos días.',
  allow: 'numbers.read',
  input: z.object(filters).refine(isInOrder, outOfOrder),
  answer: z.array(
    z.object({
      /** `directo` for bookings without a recorded source. */
      via: z.string(),
      channel: z.enum(['online', 'phone', 'walk_in', 'counter', 'message']),
      visits: z.int(),
      new_clients: z.int(),
    }),
  ),
  refusals: ['period_too_long', 'not_found'],
});

export const readHeat = route('GET /numbers/heat', {
  summary: 'Cuánto se trabaja en cada hora de cada día de la semana.',
  allow: 'numbers.read',
  input: z.object(filters).refine(isInOrder, outOfOrder),
  answer: z.object({
    /** 168 cells: weekdays 0 (Monday) to 6, hours 0 to 23. */
    cells: z.array(
      z.object({ weekday: z.int(), hour: z.int(), open_minutes: z.int(), booked_minutes: z.int() }),
    ),
  }),
  refusals: ['period_too_long', 'not_found'],
});

export const readOwnNumbers = route('GET /numbers/mine', {
  summary: 'Los propios números de unos días, con comisión y propinas.',
  allow: 'numbers.read-own',
  input: z.object({ from: plainDate, to: plainDate }).refine(isInOrder, outOfOrder),
  answer: z.object({ zone: z.string(), from: plainDate, to: plainDate, totals: Figures, commission: money }),
  refusals: ['period_too_long'],
});

export const exportNames = {
  days: 'dias',
  visits: 'visitas',
  barbers: 'barberos',
  services: 'servicios',
  charges: 'cobros',
} as const;
export type Export = keyof typeof exportNames;

export const exportNumbers = file('GET /numbers/export', {
  summary: 'Lo mismo como tabla CSV, para una planilla o para otro programa.',
  allow: 'numbers.read',
  input: z
    .object({
      ...filters,
      what: z.enum(Object.keys(exportNames) as [Export, ...Export[]]),
      format: z.enum(['excel', 'plain']).default('excel'),
    })
    .refine(isInOrder, outOfOrder),
  type: 'text/csv; charset=utf-8',
  refusals: ['period_too_long', 'not_found', 'prove_yourself', 'too_many'],
});
