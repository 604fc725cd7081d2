import { describe, expect, test } from 'vitest';
import type { HeldSlot } from './held-slot.ts';
import { hoursOfWeek, publicSchedule, weekOfHours } from '../../schedule/weekly-hours.ts';
import { epochOf, instantOf } from '../../time.ts';
import { decide } from '../decide.ts';
import {
  type BarberFact,
  carefulStaffPolicy,
  clientPolicy,
  type Facts,
  type Order,
  staffPolicy,
  type Taken,
} from '../facts.ts';

const zone = 'America/Montevideo';
const now = epochOf('2026-11-18T12:00:00Z');
const date = '2026-11-19';
const at = (time: string) => instantOf(epochOf(`${date}T${time}:00-03:00`));
const everyDay = hoursOfWeek(
  weekOfHours([]).map(() => ({ enabled: true, ranges: [{ start: '09:00', end: '18:00' }] })),
);
const barber = (id: number): BarberFact => ({
  id,
  role: 'barber',
  branch_id: null,
  firstname: 'Bruno',
  lastname: 'Díaz',
  photo_url: null,
  deleted_at: null,
  schedule: publicSchedule(everyDay, []),
});
const held = (hold: HeldSlot['hold'], more: Partial<HeldSlot> = {}): HeldSlot => ({
  id: 1,
  barber_id: 10,
  start_at: at('10:00'),
  end_at: at('10:30'),
  hold,
  external_id: 'own',
  group_id: null,
  held_until: '2026-11-18T12:05:00Z',
  ...more,
});
const factsWith = (...slots: HeldSlot[]): Facts => ({
  zone,
  isOpen: true,
  services: [{ id: 1, name: 'Corte', price_cents: 50_000, is_premium: false, duration_minutes: 30 }],
  branches: [],
  barbers: [barber(10), barber(11)],
  busy: [],
  held: slots,
  blocked: [],
  closings: [],
  clients: [],
  ahead: [],
  answered: [],
});
const taken: Taken = { channel: 'phone', by: 10, notifiesClient: true, changeId: undefined };
const carla = { firstname: 'Carla', lastname: 'Sosa', phone: null, email: 'carla@example.com' };
const order = (time: string, more: Partial<Order> = {}, who: number | 'any' = 10): Order => ({
  person: carla,
  notes: null,
  items: [
    { barber: who, branch: null, lines: [{ service_id: 1, quantity: 1 }], start_local: `${date}T${time}` },
  ],
  idempotency: null,
  ids: { client: 1, reservations: [{ id: 1, external_id: 'x' }] },
  ...more,
});

function outcome(facts: Facts, asked: Order, policy = clientPolicy) {
  const decision = decide(facts, asked, policy, now);
  if ('refusal' in decision) return [decision.refusal.code, decision.refusal.detail];
  return 'accepted' in decision && decision.accepted.reservations.map((one) => one.barber.id);
}
const isTaken = ['slot_taken', 'Ese horario acaba de ocuparse. Elige otro.'];

describe('to a client', () => {
  test.each(['form', 'offer', 'deposit', 'email'] as const)('what is held for %s is taken', (hold) => {
    for (const time of ['09:45', '10:00', '10:15'])
      expect([time, outcome(factsWith(held(hold)), order(time))]).toEqual([time, isTaken]);
    for (const time of ['09:30', '10:30'])
      expect([time, outcome(factsWith(held(hold)), order(time))]).toEqual([time, [10]]);
  });

  test('their own slot is free, at just its start and for a form alone', () => {
    const own = (time: string) => order(time, { hold: 'own' });
    expect(outcome(factsWith(held('form')), own('10:00'))).toEqual([10]);
    expect(outcome(factsWith(held('form')), own('10:15'))).toEqual(isTaken);
    for (const end_at of [at('10:15'), at('10:45')])
      expect(outcome(factsWith(held('form', { end_at })), own('10:00'))).toEqual([10]);
    expect(outcome(factsWith(held('offer')), own('10:00'))).toEqual(isTaken);
    expect(outcome(factsWith(held('form')), order('10:00', { hold: 'another' }))).toEqual(isTaken);
  });

  test('what has lapsed is free, at the second it does', () => {
    const until = (held_until: string) => factsWith(held('email', { held_until }));
    expect(outcome(until('2026-11-18T12:00:00Z'), order('10:00'))).toEqual([10]);
    expect(outcome(until('2026-11-18T12:00:00.001Z'), order('10:00'))).toEqual(isTaken);
  });

  test('of several barbers comes who holds nothing for others', () => {
    expect(outcome(factsWith(held('form')), order('10:00', {}, 'any'))).toEqual([11]);
    expect(outcome(factsWith(held('form')), order('12:00', {}, 'any'))).toEqual([11]);
    const both = factsWith(held('form'), held('form', { barber_id: 11 }));
    expect(outcome(both, order('10:00', {}, 'any'))).toEqual([
      'no_barber_free',
      'Ningún barbero está libre en ese horario. Elige otro.',
    ]);
  });
});

describe('to the staff', () => {
  const byStaff = { taken };

  test.each([staffPolicy, carefulStaffPolicy])('a form’s slot is free', (policy) => {
    expect(outcome(factsWith(held('form')), order('10:15', byStaff), policy)).toEqual([10]);
  });

  test('what waits for an email is taken', () => {
    expect(outcome(factsWith(held('email')), order('10:15', byStaff), staffPolicy)).toEqual(isTaken);
  });

  test.each(['offer', 'deposit'] as const)('what is held for %s says until when', (hold) => {
    const said = ['slot_held', 'Ese horario está reservado para otra persona hasta las 09:05.'];
    expect(outcome(factsWith(held(hold)), order('10:15', byStaff), staffPolicy)).toEqual(said);
    expect(outcome(factsWith(held(hold)), order('10:30', byStaff), staffPolicy)).toEqual([10]);
  });

  test('a reservation is said before what is held, and that before what only warns', () => {
    const facts = factsWith(held('offer'));
    const busy = [{ barber_id: 10, start_at: at('10:15'), end_at: at('10:45') }];
    const early = factsWith(held('offer', { start_at: at('08:30'), end_at: at('09:00') }));
    const said = (given: Facts, time: string) => outcome(given, order(time, byStaff), carefulStaffPolicy);
    expect(said({ ...facts, busy }, '10:00')).toContain('slot_taken');
    expect(said(early, '08:45')).toContain('slot_held');
    expect(said(early, '08:15')).toContain('slot_held');
    expect(said(early, '08:00')).toContain('outside_hours');
  });
});
