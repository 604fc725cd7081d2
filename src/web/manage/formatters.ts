import { addressOf } from '#domain/text/contact.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { formatVisit } from '#domain/schedule/day-text.ts';
import { formatDate, formatTime } from '#domain/text/time-format.ts';
import { type Instant, instantToLocal, type Zone } from '#domain/time.ts';

export function formatBranch(branch: Branch): string {
  const address = addressOf(branch);
  return address ? `Sucursal ${branch.name} — ${address}` : `Sucursal ${branch.name}`;
}

type Times = { start_at: Instant; end_at: Instant };

/** Text such as `Martes 24/11/2026 · 14:00 a 14:30` in the shop's zone. */
export const formatReservation = ({ start_at, end_at }: Times, zone: Zone): string =>
  formatVisit(instantToLocal(start_at, zone), instantToLocal(end_at, zone));

export function formatEnd({ start_at, end_at }: Times, zone: Zone): string {
  const start = formatDate(instantToLocal(start_at, zone));
  const end = instantToLocal(end_at, zone);
  const day = formatDate(end);
  return day === start ? `hasta las ${formatTime(end)}` : `hasta el ${day} ${formatTime(end)}`;
}
