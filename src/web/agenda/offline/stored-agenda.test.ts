import { expect, test } from 'vitest';
import type { AgendaCalendar } from '#domain/reservations/contract.ts';
import { ageText, extractAgenda, isTooOld, mayHaveChanged } from './stored-agenda.ts';

const minute = 60_000;

test('a device keeps when, whose, what and a phone, and nothing else of a reservation', () => {
  const calendar = {
    days: [{ date: '2026-11-18', closing: null }],
    people: [
      {
        id: 2,
        firstname: 'Bruno',
        lastname: 'Díaz',
        photo_url: '/x',
        branch_id: 1,
        role: 'barber',
        days: [],
      },
    ],
    visits: [
      {
        id: 7,
        status: 'scheduled',
        start_at: '2026-11-18T13:00:00Z',
        end_at: '2026-11-18T13:30:00Z',
        barber_id: 2,
        branch_id: 1,
        client: { id: 3, name: 'Eva Paz', phone: '+598 99 123 456', email: 'eva@example.com' },
        services: [
          { name: 'Corte', quantity: 2 },
          { name: 'Barba', quantity: 1 },
        ],
        notes: 'Alergia',
        external_id: 'secret',
        channel: 'online',
        series_id: null,
        group_id: null,
        charged: 500,
        arrived_at: '2026-11-18T12:55:00Z',
        late_minutes: 10,
      },
    ],
    truncated: false,
  } as unknown as AgendaCalendar;
  expect(extractAgenda(calendar, { timezone: 'America/Montevideo' }, 5)).toEqual({
    at: 5,
    zone: 'America/Montevideo',
    dates: ['2026-11-18'],
    people: [{ id: 2, name: 'Bruno Díaz' }],
    visits: [
      {
        id: 7,
        status: 'scheduled',
        start_at: '2026-11-18T13:00:00Z',
        end_at: '2026-11-18T13:30:00Z',
        barber_id: 2,
        arrived_at: '2026-11-18T12:55:00Z',
        late_minutes: 10,
        name: 'Eva Paz',
        phone: '+598 99 123 456',
        services: '2 × Corte, Barba',
      },
    ],
  });
});

test.each([
  [0, '0 min', false, false],
  [30, '30 min', false, false],
  [31, '31 min', true, false],
  [59, '59 min', true, false],
  [60, '1 h', true, false],
  [120, '2 h', true, false],
  [26 * 60, '1 día', true, false],
  [7 * 1440, '7 días', true, false],
  [7 * 1440 + 1, '7 días', true, true],
])('after %i minutes it is %s old; may have changed: %s; too old: %s', (age, text, changed, tooOld) => {
  const now = 1_800_000_000_000;
  const stored = { at: now - age * minute };
  expect([ageText(age * minute), mayHaveChanged(stored, now), isTooOld(stored, now)]).toEqual([
    text,
    changed,
    tooOld,
  ]);
});
