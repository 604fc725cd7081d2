import { describe, expect, test } from 'vitest';
import type { ShiftRow } from './contract.ts';
import {
  canShift,
  countText,
  delayText,
  endText,
  moveText,
  shiftFindingText,
  notifiedCount,
} from './text.ts';

const zone = 'America/Montevideo';
const row = (fields: Partial<ShiftRow> = {}): ShiftRow => ({
  id: 1,
  client: 'Carla Sosa',
  phone: null,
  from: '2026-11-18T16:00',
  to: '2026-11-18T16:20',
  moves: true,
  has_email: true,
  findings: [],
  ...fields,
});
const stays = row({ moves: false, to: '2026-11-18T16:00' });

describe('how many move', () => {
  for (const [rows, text] of [
    [[row()], '1 se mueve.'],
    [[row(), row()], '2 se mueven.'],
    [[row(), stays], '1 se mueve, 1 no.'],
    [[row(), row(), row(), stays, stays], '3 se mueven, 2 no.'],
    [[stays], '0 se mueven, 1 no.'],
  ] as const)
    test(`reads «${text}»`, () => expect(countText({ rows: [...rows] })).toBe(text));

  test('those who move and have an e-mail are told', () => {
    expect(notifiedCount({ rows: [row(), row({ has_email: false }), stays] })).toBe(1);
  });
});

describe('when the day ends', () => {
  for (const [over_min, colleague, text] of [
    [0, null, 'Terminas 20:15'],
    [15, null, 'Terminas 20:15 (15 min después de tu horario)'],
    [0, 'Bruno', 'Bruno termina 20:15'],
    [15, 'Bruno', 'Bruno termina 20:15 (15 min después de su horario)'],
  ] as const)
    test(`reads «${text}»`, () =>
      expect(endText({ ends_at: '2026-11-18T20:15', over_min, plan: '' }, colleague)).toBe(text));
});

describe('what stands in the way', () => {
  const closed = { code: 'day_off' } as const;
  const taken = {
    code: 'slot_taken',
    start_at: '2026-11-18T19:30:00Z',
    end_at: '2026-11-18T20:00:00Z',
  } as const;

  test('nothing says nothing', () => {
    expect(shiftFindingText(row(), zone)).toBeNull();
    expect(canShift({ rows: [row()] })).toBe(true);
  });
  test('a day off is said and stands in no way', () => {
    expect(shiftFindingText(row({ findings: [closed] }), zone)).toBe('Día libre');
    expect(canShift({ rows: [row({ findings: [closed] })] })).toBe(true);
  });
  test('another reservation does, and both are said', () => {
    expect(shiftFindingText(row({ findings: [taken, closed] }), zone)).toBe(
      'Ocupado 16:30–17:00 · Día libre',
    );
    expect(canShift({ rows: [row(), row({ findings: [taken] })] })).toBe(false);
  });
});

test('a move and what a shop writes to whom no email reaches', () => {
  expect(moveText('2026-11-18T16:00', '2026-11-18T16:20')).toBe('16:00 → 16:20');
  expect(delayText(row(), 'Barbería Central')).toBe(
    'Hola Carla, te escribimos de Barbería Central: venimos con demora y tu turno pasa de 16:00 a 16:20.',
  );
});
