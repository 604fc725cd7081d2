import { describe, expect, test } from 'vitest';
import { hoursOfWeek, publicSchedule, weekOfHours } from '../schedule/weekly-hours.ts';
import { epochOf, instantOf } from '../time.ts';
import { decide } from './decide.ts';
import {
  accept,
  carefulStaffPolicy,
  type Facts,
  type Order,
  staffPolicy,
  type Taken,
  type OrderItem,
} from './facts.ts';

const zone = 'America/Montevideo';
// A Wednesday, 09:00 and a half minute on the shop's clock.
const now = epochOf('2026-11-18T12:00:30Z');
const date = '2026-11-19';
const everyDay = hoursOfWeek(
  weekOfHours([]).map(() => ({ enabled: true, ranges: [{ start: '09:00', end: '18:00' }] })),
);
const at = (time: string) => instantOf(epochOf(`${date}T${time}:00-03:00`));
const span = (from: string, to: string) => ({ barber_id: 10, start_at: at(from), end_at: at(to) });
const carla = { firstname: 'Carla', lastname: '', phone: '+598 99 111 111', email: null };
const someFacts: Facts = {
  zone,
  isOpen: false,
  services: [
    { id: 1, name: 'Corte', price_cents: 50_000, is_premium: false, duration_minutes: 30 },
    { id: 2, name: 'Color', price_cents: 90_000, is_premium: false, duration_minutes: 600 },
  ],
  branches: [],
  barbers: [
    {
      id: 10,
      role: 'owner',
      branch_id: null,
      firstname: 'Bruno',
      lastname: 'Díaz',
      photo_url: null,
      deleted_at: null,
      schedule: publicSchedule(everyDay, ['2026-11-20']),
    },
  ],
  busy: [span('10:00', '10:30')],
  blocked: [{ ...span('13:00', '14:00'), kind: 'break', reason: null }],
  closings: [
    { date, name: 'Acto', from: '16:00', to: '17:00' },
    { date: '2026-12-25', name: 'Navidad', from: null, to: null },
  ],
  clients: [{ id: 7, email: null, phone_digits: '59899111111' }],
  named: [{ id: 8, ...carla }],
  ahead: [],
  answered: [],
};
const taken: Taken = { channel: 'phone', by: 10, notifiesClient: true, changeId: undefined };
const item = (start: string | null, more: Partial<OrderItem> = {}): OrderItem => ({
  barber: 10,
  branch: null,
  lines: [{ service_id: 1, quantity: 1 }],
  start_local: start === null || start.includes('T') ? start : `${date}T${start}`,
  ...more,
});
const order = (one: OrderItem, more: Partial<Order> = {}): Order => ({
  person: carla,
  taken,
  notes: null,
  items: [one],
  idempotency: null,
  ids: { client: 100, reservations: [{ id: 100, external_id: 'x-100' }] },
  ...more,
});
function acceptedOf(facts: Facts, asked: Order) {
  const decision = decide(facts, asked, staffPolicy, now);
  if (!('accepted' in decision)) throw new Error('not accepted');
  return decision.accepted;
}
function codeOf(asked: Order, policy = carefulStaffPolicy, facts = someFacts) {
  const decision = decide(facts, asked, policy, now);
  return 'refusal' in decision ? decision.refusal.code : 'accepted';
}

test.each<[place: string, warned: string, goingOn: string, item: OrderItem]>([
  ['a free minute', 'accepted', 'accepted', item('11:07')],
  ['a reservation', 'slot_taken', 'slot_taken', item('10:15')],
  ['a break', 'blocked_time', 'accepted', item('12:45')],
  ['a part of a day that is closed', 'closed_day', 'accepted', item('16:45')],
  ['a day that is closed', 'closed_day', 'accepted', item('2026-12-25T10:00')],
  ['a day off', 'day_off', 'accepted', item('2026-11-20T10:00')],
  ['the end of the hours', 'outside_hours', 'accepted', item('17:45')],
  ['a reservation outside the hours', 'slot_taken', 'slot_taken', item('08:00', { durationMin: 180 })],
])(
  'over %s the staff are warned, and may go on where nobody is booked',
  (_place, warned, goingOn, wanted) => {
    expect(codeOf(order(wanted))).toBe(warned);
    expect(codeOf(order(wanted), staffPolicy)).toBe(goingOn);
  },
);

test.each([
  ['2026-10-17T10:00', 'date_out_of_reach'],
  ['2026-10-18T10:00', 'accepted'],
  ['2027-11-19T10:00', 'accepted'],
  ['2027-11-20T10:00', 'date_out_of_reach'],
])('from 31 days back to 366 ahead: %s is %s', (start, code) => {
  expect(codeOf(order(item(start)))).toBe(code);
});

const long = [{ service_id: 2, quantity: 2 }];

test.each<[length: string, Partial<OrderItem>, minutes: number, stored: number | null]>([
  ['what the services take', {}, 30, null],
  ['what the staff say', { durationMin: 50 }, 50, 50],
  ['what the staff say, where it is what the services take', { durationMin: 30 }, 30, null],
  ['what the staff say, without services', { lines: [], durationMin: 20 }, 20, 20],
  ['what the staff say, whatever the services take', { lines: long, durationMin: 60 }, 60, 60],
])('a reservation lasts %s', (_length, more, minutes, stored) => {
  const [planned] = acceptedOf(someFacts, order(item('11:00', more))).reservations;
  expect(planned).toMatchObject({
    end_at: instantOf(epochOf(at('11:00')) + minutes * 60_000),
    duration_min: stored,
  });
});

test.each<[length: string, Partial<OrderItem>, code: string]>([
  ['without services nobody knows how long', { lines: [] }, 'no_duration'],
  ['it would last longer than twelve hours', { lines: long }, 'visit_too_long'],
])('a reservation is refused when %s', (_length, more, code) => {
  expect(codeOf(order(item('11:00', more)), staffPolicy)).toBe(code);
});

test('without a start it begins now, on the minute', () => {
  expect(acceptedOf(someFacts, order(item(null))).reservations[0]?.start_at).toBe('2026-11-18T12:00:00Z');
});

describe('whom an order is for', () => {
  const clientOf = (person: Order['person'], facts = someFacts) => {
    const e164 = person && 'phone' in person && person.phone ? '+59899111111' : null;
    const { client, person: named } = acceptedOf(facts, order(item('11:00'), { person, e164 }));
    return [client?.id, client?.isNew, named.firstname];
  };
  test('a form joins a client by phone and is named as it says', () => {
    expect(clientOf({ ...carla, firstname: 'Caro' })).toEqual([7, false, 'Caro']);
    expect(clientOf({ ...carla, phone: null })).toEqual([100, true, 'Carla']);
  });
  test('a client of the shop is named as the shop knows them, and nobody else’s is known', () => {
    expect(clientOf({ id: 8 })).toEqual([8, false, 'Carla']);
    expect(codeOf(order(item('11:00'), { person: { id: 9 } }))).toBe('unknown_client');
  });
  test('whoever gives no name is always the same client', () => {
    expect(clientOf(null)).toEqual([100, true, 'Sin cita']);
    const first = acceptedOf(someFacts, order(item('11:00'), { person: null }));
    expect(accept(someFacts, first).anonymous).toBe(100);
    expect(clientOf(null, { ...someFacts, anonymous: 5 })).toEqual([5, false, 'Sin cita']);
  });
});

test('what the staff take counts for nobody’s limits', () => {
  const facts = accept(someFacts, acceptedOf(someFacts, order(item('11:00'))));
  expect([facts.ahead, facts.busy.length]).toEqual([[], 2]);
});

test('a change has a name of its own, also within a batch', () => {
  const named = (start: string) => order(item(start), { taken: { ...taken, changeId: 'a' } });
  const facts = accept(someFacts, acceptedOf(someFacts, named('11:00')));
  expect(codeOf(named('12:00'), staffPolicy, facts)).toBe('invalid');
});
