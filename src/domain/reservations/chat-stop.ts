import { formatNearDay } from '../schedule/day-text.ts';
import { formatTime } from '../time-format.ts';
import { type EpochMs, epochOf, instantOf, instantToLocal } from '../time.ts';
import type { Rules } from '../organization/rules.ts';

/** Days over which a shop's complaints are counted, and for which its WhatsApp stays off after too many of them. */
export const chatStopDays = 7;
const chatStopMs = chatStopDays * 24 * 60 * 60_000;

/** People to whom a shop wrote by WhatsApp, and how many of them answered BAJA or blocked the number. */
export type ChatComplaints = { written: number; complained: number };

// Below this number of people one complaint says nothing.
const leastWritten = 50;
const mostComplained = 0.02;

/** Whether so many complained that the shop's chats harm the sender that all shops share. */
export const areTooManyComplaints = ({ written, complained }: ChatComplaints): boolean =>
  written >= leastWritten && complained > written * mostComplained;

/** When the owner may switch stopped chats on again; null where they are not stopped. */
export const chatsStoppedUntil = ({ stopped_at }: Rules['chat']): EpochMs | null =>
  stopped_at === undefined ? null : epochOf(stopped_at) + chatStopMs;

/** The same moment as people read it on the shop's clock: `el viernes 04/12 a las 15:30`. */
export function formatChatsAgain(again: EpochMs, timezone: string): string {
  const local = instantToLocal(instantOf(again), timezone);
  return `el ${formatNearDay(local)} a las ${formatTime(local)}`;
}
