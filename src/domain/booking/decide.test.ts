import { describe, expect, test } from 'vitest';
import { epochOf, instantOf, minuteMs } from '../time.ts';
import { weekOfHours, hoursOfWeek, publicSchedule } from '../schedule/weekly-hours.ts';
import { decide } from './decide.ts';
import {
  accept,
  type BarberFact,
  clientPolicy,
  type Facts,
  type Order,
  staffPolicy,
  type OrderItem,
} from './facts.ts';

const zone = 'America/Montevideo';
const now = epochOf('2026-11-18T12:00:00Z');
const date = '2026-11-19';

const everyDay = (start: string, end: string) =>
  hoursOfWeek(weekOfHours([]).map(() => ({ enabled: true, ranges: [{ start, end }] })));
const barber = (id: number, more: Partial<BarberFact> = {}): BarberFact => ({
  id,
  role: 'barber',
  branch_id: null,
  firstname: 'Bruno',
  lastname: 'Díaz',
  photo_url: null,
  deleted_at: null,
  schedule: publicSchedule(everyDay('09:00', '18:00'), []),
  ...more,
});
const service = (id: number, duration_minutes: number) => ({
  id,
  name: `Corte ${id}`,
  price_cents: 50_000,
  is_premium: false,
  duration_minutes,
});
const someFacts: Facts = {
  zone,
  isOpen: true,
  services: [service(1, 30), service(2, 45), service(3, 600)],
  branches: [{ id: 5 }],
  barbers: [barber(10)],
  busy: [],
  blocked: [],
  closings: [],
  clients: [],
  ahead: [],
  answered: [],
};
const carla = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 111 111', email: 'carla@example.com' };
const item = (time: string, more: Partial<OrderItem> = {}): OrderItem => ({
  barber: 10,
  branch: null,
  lines: [{ service_id: 1, quantity: 1 }],
  start_local: `${date}T${time}`,
  ...more,
});
let drawn = 100;
function order(items: readonly OrderItem[], more: Partial<Order> = {}): Order {
  drawn += 100;
  const reservations = items.map((_, nth) => ({ id: drawn + nth, external_id: `x-${drawn + nth}` }));
  return {
    person: carla,
    notes: null,
    items,
    idempotency: null,
    ids: { client: drawn, reservations },
    ...more,
  };
}
const at = (time: string) => instantOf(epochOf(`${date}T${time}:00-03:00`));
const busy = (from: string, to: string, barber_id = 10) => ({
  barber_id,
  start_at: at(from),
  end_at: at(to),
});

function outcome(facts: Facts, asked: Order, policy = clientPolicy) {
  const decision = decide(facts, asked, policy, now);
  if ('refusal' in decision) return decision.refusal.code;
  if ('repeats' in decision) return 'repeats';
  return decision.accepted.reservations.map((one) => [one.barber.id, one.start_at, one.end_at]);
}
function acceptedOf(facts: Facts, asked: Order, policy = clientPolicy) {
  const decision = decide(facts, asked, policy, now);
  if (!('accepted' in decision)) throw new Error('not accepted');
  return decision.accepted;
}

test('a free time is accepted with the shop’s own prices and lengths', () => {
  const [reservation] = acceptedOf(someFacts, order([item('10:00')])).reservations;
  expect(reservation).toMatchObject({ start_at: at('10:00'), end_at: at('10:30'), branch_id: 5 });
  expect(reservation?.lines).toEqual([
    { service_id: 1, name: 'Corte 1', price_cents: 50_000, is_premium: false, duration_min: 30, quantity: 1 },
  ]);
});

test.each<[title: string, facts: Partial<Facts>, item: OrderItem, code: string]>([
  ['an occupied time', { busy: [busy('10:15', '11:00')] }, item('10:00'), 'slot_taken'],
  [
    'a blocked time',
    { blocked: [{ ...busy('10:15', '11:00'), kind: 'break', reason: null }] },
    item('10:00'),
    'slot_taken',
  ],
  [
    'a closed day',
    { closings: [{ date, name: 'Feriado', from: null, to: null }] },
    item('10:00'),
    'closed_day',
  ],
  [
    'a closed part of a day',
    { closings: [{ date, name: 'Feriado', from: '10:15', to: '12:00' }] },
    item('10:00'),
    'closed_day',
  ],
  ['a time outside the hours', {}, item('08:00'), 'outside_hours'],
  ['a time off the quarter hours', {}, item('10:05'), 'off_mark'],
  ['a past time', {}, item('10:00', { start_local: '2026-11-18T08:45' }), 'past'],
  ['a time after the window', {}, item('10:00', { start_local: '2026-12-04T10:00' }), 'outside_window'],
  ['a closed shop', { isOpen: false }, item('10:00'), 'booking_closed'],
  ['an unknown barber', {}, item('10:00', { barber: 11 }), 'unknown_barber'],
  ['a manager', { barbers: [barber(10, { role: 'manager' })] }, item('10:00'), 'unknown_barber'],
  [
    'a barber who left',
    { barbers: [barber(10, { deleted_at: at('08:00') })] },
    item('10:00'),
    'unknown_barber',
  ],
  ['an unknown service', {}, item('10:00', { lines: [{ service_id: 9, quantity: 1 }] }), 'unknown_service'],
  [
    'more than twelve hours',
    {},
    item('10:00', { lines: [{ service_id: 3, quantity: 2 }] }),
    'visit_too_long',
  ],
  [
    'more than ten of a service',
    {},
    item('10:00', {
      lines: [
        { service_id: 1, quantity: 6 },
        { service_id: 1, quantity: 5 },
      ],
    }),
    'invalid',
  ],
  ['an unknown branch', {}, item('10:00', { branch: 6 }), 'unknown_branch'],
  [
    'a day off',
    { barbers: [barber(10, { schedule: publicSchedule(everyDay('09:00', '18:00'), [date]) })] },
    item('10:00'),
    'day_off',
  ],
])('%s is refused', (_title, facts, wanted, code) => {
  expect(outcome({ ...someFacts, ...facts }, order([wanted]))).toBe(code);
});

test('a local time that the clock skips is refused', () => {
  const facts = { ...someFacts, zone: 'Europe/Madrid' };
  const skipped = item('00:00', { start_local: '2026-03-29T02:30' });
  expect(decide(facts, order([skipped]), staffPolicy, epochOf('2026-03-20T00:00:00Z'))).toMatchObject({
    refusal: { code: 'nonexistent_time' },
  });
});

describe('reservations ahead', () => {
  const ahead = (hours: number, more: object = { email: carla.email }) => ({
    email: null,
    phone: null,
    start_at: instantOf(now + hours * 60 * minuteMs),
    minutes: 30,
    ...more,
  });
  test.each([
    ['three of an e-mail are enough', [ahead(1), ahead(2), ahead(3)], 'too_many_visits'],
    ['three of a phone are enough', [1, 2, 3].map((n) => ahead(n, { phone: '99111111' })), 'too_many_visits'],
    ['two leave room for one', [ahead(1), ahead(2)], 1],
    ['those that have begun do not count', [ahead(-1), ahead(1), ahead(2)], 1],
    ['those of others do not count', [1, 2, 3].map((n) => ahead(n, { email: 'ema@example.com' })), 1],
    ['e-mail and phone are counted apart', [ahead(1), ahead(2), ahead(3, { phone: '99111111' })], 1],
  ])('%s', (_title, list, expected) => {
    const came = outcome({ ...someFacts, ahead: list }, order([item('10:00')]));
    expect(typeof came === 'string' ? came : came.length).toBe(expected);
  });

  test('a refusal says nothing about when they are', () => {
    const refused = [ahead(1), ahead(200)].map((first) =>
      decide({ ...someFacts, ahead: [ahead(3), first, ahead(2)] }, order([item('10:00')]), clientPolicy, now),
    );
    for (const decision of refused)
      expect(decision).toMatchObject({ refusal: { retryAfterSeconds: undefined } });
    expect(JSON.stringify(refused[0])).toBe(JSON.stringify(refused[1]));
  });

  test.each([
    ['fill six hours', 5.5, 1],
    ['would be longer than six hours', 5.75, 'too_many_visits'],
  ])('those that %s', (_title, hours, expected) => {
    const long = { ...ahead(1), minutes: hours * 60 };
    const came = outcome({ ...someFacts, ahead: [long] }, order([item('10:00')]));
    expect(typeof came === 'string' ? came : came.length).toBe(expected);
  });

  test('an order counts for as many as it asks for, and staff have no limit', () => {
    const four = order([item('10:00'), item('11:00'), item('12:00'), item('13:00')]);
    expect(outcome(someFacts, four)).toBe('too_many_visits');
    expect(outcome(someFacts, four, staffPolicy)).toHaveLength(4);
  });
});

describe('staff', () => {
  test.each([
    ['off the quarter hours', {}, item('10:05')],
    ['outside the hours', {}, item('20:00')],
    ['in the past', {}, item('10:00', { start_local: '2026-11-01T10:00' })],
    ['while the subscription is closed', { isOpen: false }, item('10:00')],
  ])('may book %s', (_title, facts, wanted) => {
    expect(outcome({ ...someFacts, ...facts }, order([wanted]), staffPolicy)).toHaveLength(1);
  });
  test('may not book an occupied time', () => {
    const facts = { ...someFacts, busy: [busy('10:20', '10:40')] };
    expect(outcome(facts, order([item('10:05')]), staffPolicy)).toBe('slot_taken');
  });
});

describe('an order of several', () => {
  test.each([0, 27])('is refused with %d reservations', (count) => {
    const times = Array.from({ length: count }, () => item('10:00'));
    expect(outcome(someFacts, order(times), staffPolicy)).toBe('invalid');
  });
  test('is all or nothing', () => {
    const facts = { ...someFacts, busy: [busy('11:00', '12:00')] };
    expect(outcome(facts, order([item('10:00'), item('11:15')]), staffPolicy)).toBe('slot_taken');
  });
  test('does not overlap itself', () => {
    expect(outcome(someFacts, order([item('10:00'), item('10:15')]), staffPolicy)).toBe('slot_taken');
    expect(outcome(someFacts, order([item('10:00'), item('10:30')]), staffPolicy)).toHaveLength(2);
  });
});

describe('any barber', () => {
  const three = { ...someFacts, barbers: [barber(12), barber(10), barber(11, { branch_id: 6 })] };
  const any = (time: string, branch: number | null = null) => order([item(time, { barber: 'any', branch })]);
  test('the free one with the fewest booked minutes that day, then the lowest id', () => {
    const facts = { ...three, busy: [busy('15:00', '16:00', 10), busy('15:00', '15:30', 11)] };
    expect(outcome(facts, any('10:00'))).toEqual([[12, at('10:00'), at('10:30')]]);
    expect(outcome(three, any('10:00'))).toEqual([[10, at('10:00'), at('10:30')]]);
  });
  test('a barber of another branch is not asked', () => {
    const facts = {
      ...three,
      branches: [{ id: 5 }, { id: 6 }],
      busy: [busy('10:00', '11:00', 10), busy('10:00', '11:00', 12)],
    };
    expect(outcome(facts, any('10:00', 5))).toBe('no_barber_free');
    expect(outcome(facts, any('10:00', 6))).toEqual([[11, at('10:00'), at('10:30')]]);
  });
  test('thirty orders over three equal barbers are ten each', () => {
    const equal = { ...someFacts, barbers: [barber(10), barber(11), barber(12)] };
    let facts: Facts = equal;
    for (let n = 0; n < 30; n += 1) {
      const time = `${String(9 + Math.floor(n / 6)).padStart(2, '0')}:${n % 6 < 3 ? '00' : '30'}`;
      facts = accept(facts, acceptedOf(facts, any(time), staffPolicy));
    }
    const counts = [10, 11, 12].map((id) => facts.busy.filter(({ barber_id }) => barber_id === id).length);
    expect(counts).toEqual([10, 10, 10]);
  });
});

describe('a repeated request', () => {
  const first = order([item('10:00')], { idempotency: { key: 'k', hash: 'h' } });
  test('gets what the first one got, though the time is taken by it', () => {
    const facts = accept(someFacts, acceptedOf(someFacts, first));
    const again = order([item('10:00')], { idempotency: { key: 'k', hash: 'h' } });
    expect(decide(facts, again, clientPolicy, now)).toMatchObject({
      repeats: { accepted: { order: first } },
    });
  });
  test('with another content is refused', () => {
    const facts = { ...someFacts, answered: [{ key: 'k', hash: 'other', answer: [] }] };
    expect(outcome(facts, first)).toBe('idempotency_mismatch');
  });
});

describe('a new client', () => {
  test('is known to the next order of the batch', () => {
    const facts = accept(someFacts, acceptedOf(someFacts, order([item('10:00')])));
    const next = acceptedOf(facts, order([item('11:00')], { person: { ...carla, phone: null } }));
    expect(next.client).toEqual({ id: facts.clients[0]?.id, isNew: false });
  });
  test('without an e-mail is nobody else', () => {
    const nameless = { ...carla, email: null, phone: null };
    const first = order([item('10:00')], { person: nameless });
    const facts = accept(someFacts, acceptedOf(someFacts, first, staffPolicy));
    const next = acceptedOf(facts, order([item('11:00')], { person: nameless }), staffPolicy);
    expect(next.client?.isNew).toBe(true);
  });
});
