import { z } from 'zod';
import { amount, id, idText, instant, line, optionalLine, plainDate } from '../fields.ts';
import { MethodSums } from '../charges/contract.ts';
import { route } from '../route.ts';
import { invalidAmount, longestReason } from '../field-limits.ts';
import { longestMoveReason } from './cash-limits.ts';

export const moveKinds = ['in', 'out'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Uncharged reservations with a booked price, completed or past, and the total price; absent without any. */
const uncharged = z.object({ count: z.int(), total: z.number() }).optional();

/** Cash drawer of a branch on one date of the shop; `branch_id` is null for the drawer without a branch. */
export const CashDay = z.object({
  business_day: plainDate,
  branch_id: id.nullable(),
  float: z.number(),
  by_method: MethodSums,
  tips: z.number(),
  moves: z.array(
    z.object({
      id,
      at: instant,
      kind: z.enum(moveKinds),
      amount: z.number(),
      reason: z.string(),
      name: z.string(),
    }),
  ),
  /** Expected cash: the amount at closing for a closed drawer, else the current amount. */
  expected: z.number(),
  counted: z.number().nullable(),
  difference: z.number().nullable(),
  note: z.string().nullable(),
  closed_at: instant.nullable(),
  closed_by: z.object({ id, name: z.string() }).nullable(),
  /** Drawers of that date without a branch or of a deleted branch; absent if the date has no such drawer. */
  other_drawers: z.array(z.object({ branch_id: id.nullable(), name: z.string().nullable() })).optional(),
  uncharged,
});
export type CashDay = z.infer<typeof CashDay>;

/** The date defaults to the shop's today, the branch to the only active one, else to 0, the drawer without a branch. */
const drawer = { branch_id: z.int().min(0).optional(), date: plainDate.optional() };

export const readCash = route('GET /cash', {
  summary: 'La caja de una sucursal en un día.',
  allow: 'cash.read',
  input: z.object({
    date: plainDate.optional(),
    branch_id: z.union([z.literal(0), z.literal('0').transform(Number), idText]).optional(),
  }),
  answer: CashDay,
  refusals: ['not_found'],
});

export const readAllCash = route('GET /cash/all', {
  summary: 'Lo cobrado en un día en todas las sucursales, con una línea por caja.',
  allow: 'cash.read',
  input: z.object({ date: plainDate.optional() }),
  answer: z.object({
    business_day: plainDate,
    by_method: MethodSums,
    tips: z.number(),
    uncharged,
    drawers: z.array(
      z.object({
        branch_id: id.nullable(),
        name: z.string().nullable(),
        total: z.number(),
        difference: z.number().nullable(),
        closed_at: instant.nullable(),
        uncharged,
      }),
    ),
  }),
});
export type AllCash = z.infer<typeof readAllCash.answer>;

export const setFloat = route('PUT /cash/float', {
  summary: 'Con cuánto efectivo empieza el día.',
  allow: 'cash.close',
  input: z.object({ ...drawer, amount }),
  answer: CashDay,
  refusals: ['cash_closed', 'unknown_branch', 'not_found'],
});

export const moveCash = route('POST /cash/moves', {
  summary: 'Anota efectivo que entra o sale de la caja.',
  allow: 'cash.close',
  status: 201,
  input: z.object({
    ...drawer,
    kind: z.enum(moveKinds),
    amount: amount.refine((value) => value > 0, invalidAmount),
    reason: line(longestMoveReason),
  }),
  answer: CashDay,
  refusals: ['cash_closed', 'unknown_branch', 'not_found', 'idempotency_mismatch'],
});

export const closeCash = route('POST /cash/close', {
  summary: 'Cierra la caja de un día con el efectivo contado.',
  allow: 'cash.close',
  input: z.object({ ...drawer, counted: amount, note: optionalLine(longestReason) }),
  answer: CashDay,
  refusals: ['cash_closed', 'unknown_branch', 'not_found'],
});

export const reopenCash = route('POST /cash/reopen', {
  summary: 'Reabre la caja de un día.',
  allow: 'cash.reopen',
  input: z.object(drawer),
  answer: CashDay,
  refusals: ['unknown_branch', 'not_found'],
});
