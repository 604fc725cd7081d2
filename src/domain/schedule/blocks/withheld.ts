import { z } from 'zod';
import { clock, plainDate } from '../../fields.ts';

export const slotRefusals = [
  'off_mark',
  'past',
  'outside_window',
  'too_soon',
  'closed_day',
  'day_off',
  'outside_hours',
  'slot_taken',
] as const;

/** A closing of the shop on one date; both times null for the whole day. */
export const Closing = z.object({
  date: plainDate,
  name: z.string(),
  from: clock.nullable(),
  to: clock.nullable(),
});
export type Closing = z.infer<typeof Closing>;

export const blockKinds = ['break', 'meeting', 'errand', 'other'] as const;
export type BlockKind = (typeof blockKinds)[number];
