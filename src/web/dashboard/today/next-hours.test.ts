import { describe, expect, test } from 'vitest';
import type { AgendaCalendar } from '#domain/reservations/contract.ts';
import { epochOf } from '#domain/time.ts';
import { fullHoursOf, rowsOf, windowAt, placeIn, spanOf } from './next-hours.ts';

const zone = 'America/Montevideo';
const at = (clock: string) => epochOf(`2026-11-24T${clock}:00-03:00`);
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });

describe('the window', () => {
  test.each([
    ['11:40', '11:30', ['12:00', '13:00', '14:00', '15:00']],
    ['12:00', '12:00', ['12:00', '13:00', '14:00', '15:00']],
    ['23:10', '20:00', ['20:00', '21:00', '22:00', '23:00']],
  ])('at %s begins at %s and names its full hours', (now, from, hours) => {
    const window = windowAt(at(now), zone);
    expect(window.from).toBe(at(from));
    expect(fullHoursOf(window).map(({ name }) => name)).toEqual(hours);
  });

  test('cuts what sticks out, and leaves out what lies outside', () => {
    const window = windowAt(at('12:00'), zone);
    expect(placeIn(window, span('13:00', '14:00'))).toEqual({ left: 25, width: 25 });
    expect(placeIn(window, span('11:00', '13:00'))).toEqual({ left: 0, width: 25 });
    expect(placeIn(window, span('11:00', '12:00'))).toBeNull();
    expect(placeIn(window, span('16:00', '17:00'))).toBeNull();
  });

  test('keeps to the wall clock of half-hour zones', () => {
    const window = windowAt(epochOf('2026-11-24T06:20:00Z'), 'Asia/Kolkata');
    expect(fullHoursOf(window).map(({ name }) => name)).toEqual(['12:00', '13:00', '14:00', '15:00']);
  });
});

const instant = (clock: string) => new Date(at(clock)).toISOString();

function calendar(changes: Partial<AgendaCalendar> = {}): AgendaCalendar {
  const person = (id: number, ranges: { start: string; end: string }[]) => ({
    id,
    firstname: 'Ana',
    lastname: 'Sosa',
    photo_url: null,
    branch_id: null,
    role: 'barber' as const,
    days: [{ date: '2026-11-24', ranges, off: false, blocks: [] }],
  });
  const visit = (id: number, barber_id: number, status: 'scheduled' | 'canceled') => ({
    id,
    barber_id,
    status,
    branch_id: null,
    notes: null,
    series_id: null,
    group_id: null,
    start_at: instant('12:30'),
    end_at: instant('13:00'),
    client: { id: 1, name: 'Carla Sosa', phone: null },
    services: [],
    channel: 'online' as const,
  });
  return {
    days: [{ date: '2026-11-24', closing: null }],
    people: [person(1, [{ start: '09:00', end: '14:00' }]), person(2, []), person(3, [])],
    visits: [visit(1, 1, 'scheduled'), visit(2, 1, 'canceled'), visit(3, 3, 'scheduled')],
    truncated: false,
    ...changes,
  };
}

describe('the rows', () => {
  const window = windowAt(at('12:00'), zone);

  test('are those of who works or is booked, with what takes their time and the hours that are off', () => {
    const rows = rowsOf(calendar(), window);
    expect(rows.map(({ person, visits }) => [person.id, visits.map(({ id }) => id)])).toEqual([
      [1, [1]],
      [3, [3]],
    ]);
    expect(rows[0]?.stretches).toMatchObject([{ what: 'off', start: at('14:00') }]);
    expect(spanOf({ start_at: instant('12:30'), end_at: instant('13:00') })).toEqual(span('12:30', '13:00'));
  });

  test('leave out whoever has the day off, unless somebody is booked with them', () => {
    const free = calendar();
    for (const person of free.people) for (const day of person.days) day.off = true;
    const rows = rowsOf(free, window);
    expect(rows.map(({ person }) => person.id)).toEqual([1, 3]);
    expect(rows[0]?.stretches).toMatchObject([{ what: 'off', start: at('00:00') }]);
    expect(rowsOf({ ...free, visits: [] }, window)).toEqual([]);
  });

  test('name blocked time and a closing', () => {
    const blocked = calendar();
    const block = { id: 1, kind: 'break' as const, reason: null, repeats: false };
    blocked.people[0]?.days[0]?.blocks.push({
      ...block,
      start_at: instant('13:00'),
      end_at: instant('13:30'),
    });
    const closing = { name: 'Feriado', from: '15:00', to: null };
    const [row] = rowsOf({ ...blocked, days: [{ date: '2026-11-24', closing }] }, window);
    expect(row?.stretches.map(({ what, name }) => [what, name])).toEqual([
      ['off', 'Fuera de horario'],
      ['blocked', 'Descanso'],
      ['closed', 'Cerrado: Feriado'],
    ]);
  });
});
