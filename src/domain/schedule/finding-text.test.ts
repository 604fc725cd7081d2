import { expect, test } from 'vitest';
import { findingText } from './finding-text.ts';
import type { StaffFinding } from './findings.ts';

const zone = 'America/Montevideo';
const held = { code: 'slot_held', name: 'Rosa Méndez', until: Date.parse('2026-11-19T16:00:00Z') } as const;
const span = { start: Date.parse('2026-11-19T16:00:00Z'), end: Date.parse('2026-11-19T17:00:00Z') };

test.each<[finding: StaffFinding | undefined, long: string, short: string]>([
  [undefined, 'Libre', 'Libre'],
  [{ code: 'nonexistent_time' }, 'Esa hora no existe', 'Esa hora no existe'],
  [{ code: 'slot_taken', ...span }, 'Ocupado 13:00–14:00', 'Ocupado 13:00–14:00'],
  [{ code: 'closed_day', name: 'Navidad' }, 'Cerrado: Navidad', 'Cerrado: Navidad'],
  [{ code: 'day_off' }, 'Día libre', 'Día libre'],
  [{ code: 'blocked_time', kind: 'break', ...span }, 'Descanso 13:00–14:00', 'Descanso'],
  [{ code: 'blocked_time', kind: 'meeting', ...span }, 'Reunión 13:00–14:00', 'Reunión'],
  [{ code: 'blocked_time', kind: 'errand', ...span }, 'Trámite 13:00–14:00', 'Trámite'],
  [{ code: 'blocked_time', kind: 'other', ...span }, 'Bloqueado 13:00–14:00', 'Bloqueado'],
  [{ ...held, kind: 'offer' }, 'Ofrecido a Rosa Méndez hasta 13:00', 'Ofrecido a Rosa Méndez hasta 13:00'],
  [
    { ...held, kind: 'deposit' },
    'Espera el anticipo de Rosa Méndez hasta 13:00',
    'Espera el anticipo de Rosa Méndez hasta 13:00',
  ],
  [{ code: 'outside_hours' }, 'Fuera de su horario', 'Fuera de horario'],
])('%o is told as "%s", in short as "%s"', (finding, long, short) => {
  expect([findingText(finding, zone), findingText(finding, zone, 'short')]).toEqual([long, short]);
});
