import { z } from 'zod';
import { clock, plainDate } from '../fields.ts';

/** With what a client's start is refused that the calendar does not offer. */
export const slotRefusals = [
  'off_mark',
  'past',
  'outside_window',
  'closed_day',
  'day_off',
  'outside_hours',
  'slot_taken',
] as const;

/** A day on which the shop is closed, or the part of it; both times null: the whole day. */
export const Closing = z.object({
  date: plainDate,
  name: z.string(),
  from: clock.nullable(),
  to: clock.nullable(),
});
export type Closing = z.infer<typeof Closing>;

export const blockKinds = ['break', 'meeting', 'errand', 'other'] as const;
export type BlockKind = (typeof blockKinds)[number];
