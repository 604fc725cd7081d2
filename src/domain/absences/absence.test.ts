import { describe, expect, test } from 'vitest';
import { absenceProblem, absenceReason, partsOf } from './absence.ts';
import { decisionsProblem, movesProblem, outdated } from './decisions.ts';

describe('an absence', () => {
  test.each([
    ['2026-11-20T00:00', '2026-11-21T00:00', ['2026-11-20'], []],
    ['2026-11-20T09:20', '2026-11-21T00:00', [], ['2026-11-20 09:20–23:59']],
    ['2026-11-20T10:00', '2026-11-20T12:00', [], ['2026-11-20 10:00–12:00']],
    [
      '2026-11-20T15:00',
      '2026-11-23T13:00',
      ['2026-11-21', '2026-11-22'],
      ['2026-11-20 15:00–23:59', '2026-11-23 00:00–13:00'],
    ],
    ['2026-11-20T23:57', '2026-11-22T00:00', ['2026-11-21'], []],
  ])('from %s to %s takes days off and blocked parts', (from, to, daysOff, blocks) => {
    const parts = partsOf({ from, to });
    expect(parts.daysOff).toEqual(daysOff);
    const texts = parts.blocks.map(({ date, start_time, end_time }) => `${date} ${start_time}–${end_time}`);
    expect(texts).toEqual(blocks);
  });

  test.each([
    ['2026-11-20T10:00', '2026-11-20T10:00', 'Debe terminar después de empezar.'],
    ['2026-11-20T10:00', '2026-11-20T10:04', 'Debe durar al menos 5 minutos.'],
    ['2026-11-20T00:00', '2027-01-19T00:00', null],
    ['2026-11-20T00:00', '2027-01-19T00:01', 'Una ausencia dura como máximo 60 días.'],
  ])('from %s to %s is refused or not', (from, to, problem) => {
    expect(absenceProblem({ from, to })).toBe(problem);
  });

  test('is told to clients with its reason', () => {
    expect(absenceReason({ firstname: 'Lucía' })).toBe('Lucía no puede atender ese día.');
  });
});

describe('decisions', () => {
  const affected = [
    { id: 1, sequence: 0 },
    { id: 2, sequence: 3 },
  ];
  const cancel = (reservation_id: number, version?: number) =>
    ({ reservation_id, version, do: 'cancel' }) as const;
  test.each([
    ['all', [cancel(1), cancel(2)], null, []],
    ['one twice', [cancel(1), cancel(1), cancel(2)], 'Una reserva aparece dos veces.', []],
    ['one left out', [cancel(1)], 'Falta decidir qué pasa con una reserva.', [2]],
    ['one left out, of a preview', [cancel(1, 0)], null, [2]],
    ['one that is gone', [cancel(1), cancel(2), cancel(3)], null, [3]],
    ['another version', [cancel(1, 0), cancel(2, 2)], null, [2]],
  ])('on %s', (_title, decisions, problem, changed) => {
    expect(decisionsProblem(affected, decisions)).toBe(problem);
    expect(outdated(affected, decisions)).toEqual(changed);
  });

  const move = (barber_id: number, start: number, end: number) => ({ barber_id, start, end });
  test.each([
    ['places that follow one another', [move(2, 0, 30), move(2, 30, 60), move(3, 0, 30)], null],
    ['two that meet', [move(2, 0, 30), move(2, 29, 60)], 'Dos reservas quedarían a la misma hora.'],
    ['one in the absence', [move(1, 90, 110)], 'Ese horario queda dentro de la ausencia.'],
    ['one after the absence', [move(1, 100, 110)], null],
  ])('move to %s', (_title, moves, problem) => {
    expect(movesProblem(moves, move(1, 0, 100))).toBe(problem);
  });
});
