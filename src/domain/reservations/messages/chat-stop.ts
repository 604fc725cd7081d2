import { formatNearDay } from '../../schedule/day-text.ts';
import { formatTime } from '../../text/time-format.ts';
import { type EpochMs, epochOf, instantOf, instantToLocal } from '../../time.ts';
import type { Rules } from '../../organization/rules.ts';

/** Days over which a shop's complaints are counted, and for which too many complaints stop its WhatsApp messages. */
export const chatStopDays = 7;
const chatStopMs = chatStopDays * 24 * 60 * 60_000;

/** Number of people messaged by WhatsApp, and how many of them answered BAJA or blocked the number. */
export type ChatComplaints = { written: number; complained: number };

// With fewer people messaged, a single complaint would exceed the share.
export const leastWritten = 50;
export const mostComplained = 0.02;

/** Whether complaints exceed 2 % of the people messaged and so endanger the WhatsApp sender that all shops share. */
export const areTooManyComplaints = ({ written, complained }: ChatComplaints): boolean =>
  written >= leastWritten && complained > written * mostComplained;

/** Moment from which the owner may switch stopped WhatsApp messages on again; null if they are not stopped. */
export const chatsStoppedUntil = ({ stopped_at }: Pick<Rules['chat'], 'stopped_at'>): EpochMs | null =>
  stopped_at === undefined ? null : epochOf(stopped_at) + chatStopMs;

export function formatChatsAgain(again: EpochMs, timezone: string): string {
  const local = instantToLocal(instantOf(again), timezone);
  return `el ${formatNearDay(local)} a las ${formatTime(local)}`;
}
