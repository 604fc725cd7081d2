import { z } from 'zod';
import { clock, countText, id, idText, instant, line, optionalLine, plainDate } from '../../fields.ts';
import { route } from '../../route.ts';
import { longestName, longestReason } from '../../field-limits.ts';
import { blockKinds } from './withheld.ts';
import { weekdayNeeded } from './blocks.ts';

const weekday = z.int().min(0).max(6);
const isDistinct = (days: readonly number[]) => new Set(days).size === days.length;
const weekdays = z.array(weekday).max(7).refine(isDistinct, 'Un día aparece dos veces.');

/** A rule for blocked time of one person, on the shop's clock; `ends_on` null repeats without end. */
export const Block = z.object({
  id,
  barber_id: id,
  kind: z.enum(blockKinds),
  reason: z.string().nullable(),
  start_time: clock,
  end_time: clock,
  starts_on: plainDate,
  ends_on: plainDate.nullable(),
  weekdays: z.array(weekday),
  every_weeks: z.int().min(1).max(8),
  skips: z.array(plainDate).optional(),
});
export type Block = z.infer<typeof Block>;

const Covered = z.object({ id, start_at: instant, end_at: instant, client_name: z.string() });
export type Covered = z.infer<typeof Covered>;

const Repeat = z.object({
  weekdays: weekdays.min(1, weekdayNeeded),
  every_weeks: z.int().min(1).max(8),
  until: plainDate.nullish(),
});

export const listBlocks = route('GET /blocks', {
  summary: 'Los bloqueos de una persona que no terminaron.',
  allow: 'blocks.edit-own',
  input: z.object({ barber_id: idText }),
  answer: z.array(Block),
});

export const addBlock = route('POST /blocks', {
  summary: 'Bloquea un horario de una persona, una vez o con repetición.',
  allow: 'blocks.edit-own',
  status: 201,
  input: z.object({
    barber_id: id,
    date: plainDate,
    start: clock,
    end: clock,
    kind: z.enum(blockKinds),
    reason: optionalLine(longestReason),
    repeat: Repeat.optional(),
  }),
  answer: z.object({ block: Block, covered: z.array(Covered) }),
  refusals: ['unknown_barber', 'bad_repeat', 'idempotency_mismatch'],
});

const days = z
  .string()
  .regex(/^[0-6](,[0-6]){0,6}$/, 'Revisa los días.')
  .transform((text) => text.split(',').map(Number))
  .refine(isDistinct, 'Un día aparece dos veces.');

/** Returns the `covered` reservations that `addBlock` would return; `weekdays` in the form `0,2,4`. */
export const previewBlock = route('GET /blocks/covered', {
  summary: 'Las reservas que quedarían debajo de un bloqueo.',
  allow: 'blocks.edit-own',
  input: z.object({
    barber_id: idText,
    date: plainDate,
    start: clock,
    end: clock,
    weekdays: days.optional(),
    every_weeks: countText(1, 8).optional(),
    until: plainDate.optional(),
  }),
  answer: z.array(Covered),
  refusals: ['unknown_barber', 'bad_repeat'],
});

export const blockScopes = ['one', 'following', 'all'] as const;
export type BlockScope = (typeof blockScopes)[number];

export const changeBlock = route('PATCH /blocks/:id', {
  summary: 'Cambia un bloqueo: solo un día, desde un día, o todos.',
  allow: 'blocks.edit-own',
  input: z.object({
    id: idText,
    scope: z.enum(blockScopes),
    date: plainDate,
    /** New date of that single block; only for scope `one`. */
    to_date: plainDate.optional(),
    start: clock.optional(),
    end: clock.optional(),
    kind: z.enum(blockKinds).optional(),
    reason: optionalLine(longestReason).optional(),
    repeat: Repeat.optional(),
  }),
  answer: z.object({ blocks: z.array(Block), covered: z.array(Covered) }),
  refusals: ['bad_repeat', 'not_in_block', 'day_off_past'],
});

export const deleteBlock = route('DELETE /blocks/:id', {
  summary: 'Quita un bloqueo: solo un día, desde un día, o todos.',
  allow: 'blocks.edit-own',
  status: 204,
  input: z.object({ id: idText, scope: z.enum(blockScopes), date: plainDate }),
  answer: z.void(),
  refusals: ['not_in_block', 'day_off_past'],
});

export const mostSkips = 2_000;
const SentBlock = Block.extend({
  reason: optionalLine(longestReason),
  weekdays,
  skips: z.array(plainDate).max(mostSkips).optional(),
});

/**
 * Replaces the rules in `left` by `block`, if nobody has changed them since; a repeated request returns the restored
 * rule.
 */
export const undoBlock = route('POST /blocks/undo', {
  summary: 'Vuelve a dejar un bloqueo como era antes de un cambio.',
  allow: 'blocks.edit-own',
  input: z.object({
    block: SentBlock,
    left: z.array(SentBlock).max(2),
  }),
  answer: Block,
  refusals: ['unknown_barber', 'bad_repeat', 'undo_overtaken'],
});

/** Dates on which the whole shop is closed, all day or for the same part of each day; both times null: all day. */
export const ClosingRule = z.object({
  id,
  from_date: plainDate,
  to_date: plainDate,
  name: z.string(),
  closed_from: clock.nullable(),
  closed_to: clock.nullable(),
});
export type ClosingRule = z.infer<typeof ClosingRule>;

const closingForm = z.object({
  from_date: plainDate,
  to_date: plainDate,
  name: line(longestName),
  closed_from: clock.nullish(),
  closed_to: clock.nullish(),
});

/** `from` defaults to the shop's today. */
export const listClosings = route('GET /closings', {
  summary: 'Los días cerrados de la barbería.',
  allow: 'closings.read',
  input: z.object({ from: plainDate.optional(), to: plainDate.optional() }),
  answer: z.array(ClosingRule),
});

export const addClosing = route('POST /closings', {
  summary: 'Cierra la barbería algunos días, enteros o una parte de cada uno.',
  allow: 'closings.edit',
  status: 201,
  input: closingForm,
  answer: ClosingRule.extend({ covered: z.array(Covered) }),
  refusals: ['past', 'too_many_of_these', 'idempotency_mismatch'],
});

export const changeClosing = route('PATCH /closings/:id', {
  summary: 'Cambia un cierre.',
  allow: 'closings.edit',
  input: closingForm.partial().extend({ id: idText }),
  answer: ClosingRule.extend({ covered: z.array(Covered) }),
  refusals: ['past'],
});

export const deleteClosing = route('DELETE /closings/:id', {
  summary: 'Quita un cierre.',
  allow: 'closings.edit',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
  refusals: ['past'],
});
