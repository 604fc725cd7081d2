import { formatTime } from '../text/time-format.ts';
import { type EpochMs, epochToLocal, type Zone } from '../time.ts';
import type { BlockKind } from './blocks/withheld.ts';
import { closedName } from './blocks/closed-name.ts';
import type { StaffFinding } from './findings.ts';

export const blockKindNames: Record<BlockKind, string> = {
  break: 'Descanso',
  meeting: 'Reunión',
  errand: 'Trámite',
  other: 'Bloqueado',
};

const heldFor = { offer: 'Ofrecido a', deposit: 'Espera el anticipo de' };

/**
 * Text of a finding, `Libre` for none. Long for a form field: `Descanso 13:00–14:00`, `Fuera de su horario`. Short for
 * a place on the calendar, which shows the time itself: `Descanso`, `Fuera de horario`.
 */
export function findingText(
  finding: StaffFinding | undefined,
  zone: Zone,
  length: 'long' | 'short' = 'long',
): string {
  if (!finding) return 'Libre';
  const isLong = length === 'long';
  switch (finding.code) {
    case 'nonexistent_time':
      return 'Esa hora no existe';
    case 'slot_taken':
      return `Ocupado ${spanText(finding, zone)}`;
    case 'slot_held':
      return `${heldFor[finding.kind]} ${finding.name} hasta ${formatTime(epochToLocal(finding.until, zone))}`;
    case 'closed_day':
      return closedName(finding);
    case 'day_off':
      return 'Día libre';
    case 'blocked_time':
      return blockKindNames[finding.kind] + (isLong ? ` ${spanText(finding, zone)}` : '');
    default:
      return isLong ? 'Fuera de su horario' : 'Fuera de horario';
  }
}

const spanText = ({ start, end }: { start: EpochMs; end: EpochMs }, zone: Zone) =>
  [start, end].map((at) => formatTime(epochToLocal(at, zone))).join('–');
