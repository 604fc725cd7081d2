import { describe, expect, test } from 'vitest';
import { type Policy as DepositPolicy, usualPolicy } from '../../organization/policy.ts';
import { Refusal } from '../../refusal.ts';
import { epochOf, hourMs, instantOf, minuteMs } from '../../time.ts';
import { publicSchedule } from '../../schedule/weekly-hours.ts';
import { sampleBarber } from '../sample-barber.ts';
import {
  clientPolicy,
  type DepositFacts,
  type Facts,
  type Order,
  type PlannedReservation,
  staffPolicy,
  type UnpaidFact,
} from '../facts.ts';
import { dueDeposit, takeDeposit } from './take-deposit.ts';

const now = epochOf('2026-11-18T12:00:00Z');
const in10Hours = instantOf(now + 10 * hourMs);
const carla = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 123 456', email: 'carla@example.com' };
const barber = sampleBarber(1, publicSchedule([], [], [], 0));
const visit = (start_at = in10Hours): PlannedReservation => ({
  id: 1,
  external_id: 'a',
  barber,
  branch_id: null,
  start_at,
  end_at: start_at,
  duration_min: null,
  lines: [
    { service_id: 1, name: 'Corte', price_cents: 100_000, is_premium: false, duration_min: 30, quantity: 1 },
  ],
});
const factsOf = (policy: Partial<DepositPolicy>, more: Partial<DepositFacts> = {}): Facts => ({
  zone: 'America/Montevideo',
  isOpen: true,
  services: [],
  branches: [],
  barbers: [],
  busy: [],
  blocked: [],
  closings: [],
  clients: [],
  ahead: [],
  answered: [],
  deposits: {
    policy: {
      ...usualPolicy,
      transfer_text: 'Alias',
      ...policy,
      deposits: { ...usualPolicy.deposits, who: 'listed', always: true, ...policy.deposits },
    },
    currency: 'UYU',
    takesCards: false,
    clients: [],
    unpaid: [],
    ...more,
  },
});
const order = (deposit?: Order['deposit']): Order => ({
  person: carla,
  e164: '+59899123456',
  notes: null,
  items: [],
  idempotency: null,
  ids: { client: 1, reservations: [] },
  ...(deposit && { deposit }),
});
function outcome(facts: Facts, asked: Order, { start = in10Hours, policy = clientPolicy } = {}) {
  const ordered = { order: asked, person: carla, reservations: [visit(start)] };
  try {
    const due = dueDeposit(facts, ordered, policy, now);
    return due ? takeDeposit(facts, { ...ordered, due }, policy) : null;
  } catch (problem) {
    if (problem instanceof Refusal) return problem.code;
    throw problem;
  }
}
const unpaid = (more: Partial<UnpaidFact> = {}): UnpaidFact => ({
  email: 'other@example.com',
  phone: '99000000',
  barber_id: 1,
  start_at: in10Hours,
  method: 'transfer',
  ...more,
});

describe('a client who did not come to pay', () => {
  test.each([
    ['asked for a deposit', factsOf({}), {}, 'deposit_required'],
    ['asked for none by the staff', factsOf({}), { policy: staffPolicy }, null],
    ['asked for none in a shop without deposits', { ...factsOf({}), deposits: undefined }, {}, null],
    [
      'with an unpaid one of the same e-mail',
      factsOf({}, { unpaid: [unpaid({ email: 'carla@example.com' })] }),
      {},
      'deposit_open',
    ],
    [
      'with an unpaid one of the same phone',
      factsOf({}, { unpaid: [unpaid({ phone: '99123456' })] }),
      {},
      'deposit_open',
    ],
    ['an hour before the start', factsOf({}), { start: instantOf(now + hourMs) }, null],
    [
      'an hour before, of a strict shop',
      factsOf({ if_payments_down: 'refuse' }),
      { start: instantOf(now + hourMs) },
      'not_taken_online',
    ],
    ['where two transfers of the day wait', factsOf({}, { unpaid: [unpaid(), unpaid()] }), {}, null],
    [
      'where two wait for another barber',
      factsOf({}, { unpaid: [unpaid({ barber_id: 2 }), unpaid({ barber_id: 2 })] }),
      {},
      'deposit_required',
    ],
    [
      'where only cards pay and none is taken',
      factsOf({ method: 'card', if_payments_down: 'refuse' }),
      {},
      null,
    ],
  ] as const)('is %s', (_, facts, more, expected) => {
    expect(outcome(facts as Facts, order(), more)).toBe(expected);
  });
});

describe('a client who came to pay', () => {
  test('holds the time for the hours of a transfer', () => {
    expect(outcome(factsOf({ transfer_hours: 4 }), order({}))).toMatchObject({
      amount_cents: 50_000,
      method: 'transfer',
      payUntil: instantOf(now + 4 * hourMs),
    });
  });

  test('holds it no longer than two hours before the start', () => {
    expect(outcome(factsOf({}), order({}))).toMatchObject({ payUntil: instantOf(now + 8 * hourMs) });
  });

  test('holds it for the minutes of a card', () => {
    const facts = factsOf({ method: 'both', hold_minutes: 20 }, { takesCards: true });
    expect(outcome(facts, order({ method: 'card' }))).toMatchObject({
      payUntil: instantOf(now + 20 * minuteMs),
    });
    expect(outcome(facts, order({}))).toBe('invalid');
  });

  test('is told where nothing is due', () => {
    const known = {
      email: 'carla@example.com',
      digits: '59899123456',
      e164: '+59899123456',
      isNew: false,
      noShows: 0,
    };
    const facts = factsOf(
      { deposits: { ...usualPolicy.deposits, who: 'listed', first_time: true } },
      { clients: [known] },
    );
    expect(outcome(facts, order())).toBeNull();
    expect(outcome(facts, order({}))).toBe('deposit_not_due');
  });
});
