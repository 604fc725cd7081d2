import { isHard } from '../schedule/findings.ts';
import { findingText } from '../schedule/finding-text.ts';
import { formatTime } from '../time-format.ts';
import type { LocalDateTime, Zone } from '../time.ts';
import type { ShiftPlan, ShiftRow } from './late.ts';
import { readFinding } from './sent-finding.ts';

/** Findings against a reservation's new time, in short form; null without findings. */
export function shiftFindingText({ findings }: ShiftRow, zone: Zone): string | null {
  return findings.length > 0
    ? findings.map((each) => findingText(readFinding(each), zone, 'short')).join(' · ')
    : null;
}

/** Whether a finding such as another reservation blocks the new time of a row. */
export const isHardRow = ({ findings }: ShiftRow): boolean =>
  findings.some((finding) => isHard(readFinding(finding)));

/** Whether no row of the plan is blocked. */
export const canShift = ({ rows }: Pick<ShiftPlan, 'rows'>): boolean => !rows.some(isHardRow);

export const isEmpty = ({ rows }: Pick<ShiftPlan, 'rows'>): boolean => rows.length === 0;

/** Number of clients who get an e-mail about their moved reservation. */
export const notifiedCount = ({ rows }: Pick<ShiftPlan, 'rows'>): number =>
  rows.filter(({ moves, has_email }) => moves && has_email).length;

/** `3 se mueven, 2 no.` */
export function countText({ rows }: Pick<ShiftPlan, 'rows'>): string {
  const moving = rows.filter(({ moves }) => moves).length;
  const staying = rows.length - moving;
  return `${moving} ${moving === 1 ? 'se mueve' : 'se mueven'}${staying > 0 ? `, ${staying} no` : ''}.`;
}

/** `Terminas 20:15 (15 min después de tu horario)`, or for a colleague `Bruno termina 20:15`. */
export function endText({ ends_at, over_min }: Omit<ShiftPlan, 'rows'>, colleague: string | null): string {
  const ends = `${colleague ? `${colleague} termina` : 'Terminas'} ${formatTime(ends_at)}`;
  return over_min > 0 ? `${ends} (${over_min} min después de ${colleague ? 'su' : 'tu'} horario)` : ends;
}

type Moved = Pick<ShiftRow, 'client' | 'from' | 'to'>;

/** `16:00 → 16:20` */
export const moveText = (from: LocalDateTime, to: LocalDateTime): string =>
  `${formatTime(from)} → ${formatTime(to)}`;

/** Message for the shop to send to a client without an e-mail address. */
export function delayText({ client, from, to }: Moved, shop: string): string {
  const [name = ''] = client.split(' ');
  return `Hola ${name}, te escribimos de ${shop}: venimos con demora y tu turno pasa de ${formatTime(from)} a ${formatTime(to)}.`;
}
