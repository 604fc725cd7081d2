import { isHard } from '../../schedule/findings.ts';
import { findingText } from '../../schedule/finding-text.ts';
import { formatTime } from '../../text/time-format.ts';
import type { LocalDateTime, Zone } from '../../time.ts';
import type { ShiftPlan, ShiftRow } from './contract.ts';
import { readFinding } from '../sent-finding.ts';

export function shiftFindingText({ findings }: ShiftRow, zone: Zone): string | null {
  return findings.length > 0
    ? findings.map((each) => findingText(readFinding(each), zone, 'short')).join(' · ')
    : null;
}

export const isHardRow = ({ findings }: ShiftRow): boolean =>
  findings.some((finding) => isHard(readFinding(finding)));

export const canShift = ({ rows }: Pick<ShiftPlan, 'rows'>): boolean => !rows.some(isHardRow);

export const isEmpty = ({ rows }: Pick<ShiftPlan, 'rows'>): boolean => rows.length === 0;

export const notifiedCount = ({ rows }: Pick<ShiftPlan, 'rows'>): number =>
  rows.filter(({ moves, has_email }) => moves && has_email).length;

export function countText({ rows }: Pick<ShiftPlan, 'rows'>): string {
  const moving = rows.filter(({ moves }) => moves).length;
  const staying = rows.length - moving;
  return `${moving} ${moving === 1 ? 'se mueve' : 'se mueven'}${staying > 0 ? `, ${staying} no` : ''}.`;
}

export function endText({ ends_at, over_min }: Omit<ShiftPlan, 'rows'>, colleague: string | null): string {
  const ends = `${colleague ? `${colleague} termina` : 'Terminas'} ${formatTime(ends_at)}`;
  return over_min > 0 ? `${ends} (${over_min} min después de ${colleague ? 'su' : 'tu'} horario)` : ends;
}

type Moved = Pick<ShiftRow, 'client' | 'from' | 'to'>;

export const moveText = (from: LocalDateTime, to: LocalDateTime): string =>
  `${formatTime(from)} → ${formatTime(to)}`;

/** Message for the shop to send to a client without an e-mail address. */
export function delayText({ client, from, to }: Moved, shop: string): string {
  const [name = ''] = client.split(' ');
  return `Hola ${name}, te escribimos de ${shop}: venimos con demora y tu turno pasa de ${formatTime(from)} a ${formatTime(to)}.`;
}
