import { addressOf } from '#domain/contact.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { formatDate, formatTime } from '#domain/time-format.ts';
import { type Instant, instantToLocal, type Zone } from '#domain/time.ts';

/** `Sucursal Centro — 18 de Julio 1234 · Montevideo`. */
export function formatBranch(branch: Branch): string {
  const address = addressOf(branch);
  return address ? `Sucursal ${branch.name} — ${address}` : `Sucursal ${branch.name}`;
}

/** `hasta las 10:30`, with the day where it is another. */
export function formatEnd({ start_at, end_at }: { start_at: Instant; end_at: Instant }, zone: Zone): string {
  const start = formatDate(instantToLocal(start_at, zone));
  const end = instantToLocal(end_at, zone);
  const day = formatDate(end);
  return day === start ? `hasta las ${formatTime(end)}` : `hasta el ${day} ${formatTime(end)}`;
}
