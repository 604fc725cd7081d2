import { describe, expect, test } from 'vitest';
import { hoursOfWeek, publicSchedule, weekOfHours } from '../schedule/weekly-hours.ts';
import { epochOf, instantOf, minuteMs } from '../time.ts';
import { decide } from './decide.ts';
import { accept, type Accepted, clientPolicy, type Facts, type Order, staffPolicy } from './facts.ts';

const now = epochOf('2026-11-18T12:00:00Z');
const everyDay = hoursOfWeek(
  weekOfHours([]).map(() => ({ enabled: true, ranges: [{ start: '09:00', end: '18:00' }] })),
);
const someFacts: Facts = {
  zone: 'America/Montevideo',
  isOpen: true,
  services: [{ id: 1, name: 'Corte', price_cents: 50_000, is_premium: false, duration_minutes: 30 }],
  branches: [],
  barbers: [
    {
      id: 10,
      role: 'barber',
      branch_id: null,
      firstname: 'Bruno',
      lastname: 'Díaz',
      photo_url: null,
      deleted_at: null,
      schedule: publicSchedule(everyDay, []),
    },
  ],
  busy: [],
  blocked: [],
  closings: [],
  clients: [],
  ahead: [],
  answered: [],
};
const carla = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 111 111', email: 'carla@example.com' };
let drawn = 0;
function order(start_local: string, person = carla): Order {
  drawn += 1;
  const item = { barber: 10, branch: null, lines: [{ service_id: 1, quantity: 1 }], start_local };
  const ids = { client: drawn, reservations: [{ id: drawn, external_id: `x-${drawn}` }] };
  const e164 = `+${person.phone.replaceAll(/\D/g, '')}`;
  return { person, e164, notes: null, items: [item], idempotency: null, ids, isProven: true };
}
function refusalOf(facts: Facts, asked: Order): string {
  const decision = decide(facts, asked, clientPolicy, now);
  if (!('refusal' in decision)) throw new Error('not refused');
  return decision.refusal.code;
}
function acceptedOf(facts: Facts, asked: Order, policy = clientPolicy, at = now): Accepted {
  const decision = decide(facts, asked, policy, at);
  if (!('accepted' in decision)) throw new Error('not accepted');
  return decision.accepted;
}

describe('people whom the shop has never seen', () => {
  const online = (more: object = {}) => ({
    confirmation: 'auto' as const,
    floodSeenAt: null,
    strangers: { recent: 0, minutes: 0, openMinutes: null, until: '2026-11-21T03:00:00Z' },
    ...more,
  });
  const strangers = (recent: number, minutes: number, openMinutes: number | null) => ({
    strangers: { recent, minutes, openMinutes, until: '2026-11-21T03:00:00Z' },
  });
  const heldUntil = (more: object, facts: Partial<Facts> = {}, policy = clientPolicy) =>
    acceptedOf({ ...someFacts, online: online(more), ...facts }, order('2026-11-19T10:00'), policy).heldUntil;
  const inTenMinutes = instantOf(now + 10 * minuteMs);
  const known = { id: 1, email: carla.email, phone_digits: null, is_trusted: true };
  const carlaIsKnown = { clients: [known] };

  test.each<[title: string, more: object, until: string | null]>([
    ['book with one tap', {}, null],
    ['the twelfth in ten minutes too', strangers(11, 330, null), null],
    ['the thirteenth must confirm', strangers(12, 360, null), inTenMinutes],
    ['a third of the open minutes is no flood', strangers(2, 60, 270), null],
    ['more than a third is', strangers(2, 61, 270), inTenMinutes],
    ['an hour after a flood they still must', { floodSeenAt: instantOf(now - 59 * minuteMs) }, inTenMinutes],
    ['then no longer', { floodSeenAt: instantOf(now - 60 * minuteMs) }, null],
    ['always where the owner wants it', { confirmation: 'on' as const, strangers: null }, inTenMinutes],
    ['never where the owner does not', { confirmation: 'off' as const, ...strangers(99, 99, 9) }, null],
    ['nobody watches where limits are off', { strangers: null }, null],
  ])('%s', (_title, more, until) => {
    expect(heldUntil(more)).toBe(until);
    expect(heldUntil(more, carlaIsKnown)).toBeNull();
    expect(heldUntil(more, {}, staffPolicy)).toBeNull();
  });

  test('nothing is held longer than until it begins', () => {
    const facts = { ...someFacts, online: online({ confirmation: 'on' as const }) };
    const at = epochOf('2026-11-18T12:10:00Z');
    const accepted = acceptedOf(facts, order('2026-11-18T09:15'), clientPolicy, at);
    expect(accepted).toMatchObject({ heldUntil: '2026-11-18T12:15:00Z', client: null });
  });

  test('each that is accepted counts for the next, held ones too', () => {
    let facts: Facts = { ...someFacts, online: online(strangers(11, 0, null)) };
    const reservations = ['10:00', '11:00', '12:00'].map((time, nth) => {
      const person = { ...carla, email: `${nth}@example.com`, phone: `+598 99 111 11${nth}` };
      const accepted = acceptedOf(facts, order(`2026-11-19T${time}`, person));
      facts = accept(facts, accepted);
      return accepted.heldUntil;
    });
    expect(reservations).toEqual([null, inTenMinutes, inTenMinutes]);
    expect(facts.online?.floodSeenAt).toBe(instantOf(now));
    expect(facts.clients).toHaveLength(1);
  });

  test.each<[title: string, client: object, until: string | null]>([
    ['a client with a reservation, by either contact', {}, null],
    ['a client whose contact the waitlist stored', { is_trusted: false }, inTenMinutes],
    [
      "somebody who types a client's phone with an e-mail of their own",
      { email: 'other@example.com' },
      inTenMinutes,
    ],
    ['a client who gives an e-mail for the first time', { email: null }, null],
  ])('%s', (_title, more, until) => {
    const client = { ...known, phone_digits: '59899111111', ...more };
    expect(heldUntil({ confirmation: 'on', strangers: null }, { clients: [client] })).toBe(until);
  });

  describe('while a flood lasts', () => {
    const soon = instantOf(now + 4 * minuteMs);
    const waiting = (count: number, more: object = {}) =>
      Array.from({ length: count }, (_, nth) => ({
        email: `${nth}@example.com`,
        network: `network ${nth}`,
        held_until: soon,
        ...more,
      }));
    const flooded = (unconfirmed: object[], more: object = {}): Facts => ({
      ...someFacts,
      online: online({ floodSeenAt: instantOf(now), unconfirmed, ...more }),
    });
    const asked = { ...order('2026-11-19T10:00'), network: 'here' };

    test('a browser must have solved a proof of work, whatever is wrong with the order', () => {
      const unproven = { ...order('2020-01-01T00:00'), isProven: false };
      expect(refusalOf(flooded([]), unproven)).toBe('proof_needed');
      expect(refusalOf(someFacts, unproven)).toBe('past');
      const off = flooded([], { confirmation: 'off' });
      expect(refusalOf(off, unproven)).toBe('past');
    });

    test.each<[title: string, others: object[], code: string | null]>([
      ['eleven others wait for their mails', waiting(11), null],
      ['twelve others', waiting(12), 'too_many_unconfirmed'],
      ['one of the same mailbox', waiting(1, { email: 'carla@example.com' }), null],
      ['two of the same mailbox', waiting(2, { email: 'carla@example.com' }), 'too_many_unconfirmed'],
      ['five of the same network', waiting(5, { network: 'here' }), null],
      ['six of the same network', waiting(6, { network: 'here' }), 'too_many_unconfirmed'],
    ])('%s', (_title, others, code) => {
      const decision = decide(flooded(others), asked, clientPolicy, now);
      const { refusal } = { refusal: null, ...decision };
      expect([refusal?.code ?? null, refusal?.retryAfterSeconds]).toEqual([code, code ? 240 : undefined]);
    });

    test('a visit of more than two hours is for the phone', () => {
      const facts = flooded([]);
      const lines = [{ service_id: 1, quantity: 4 }];
      const [item] = asked.items;
      if (!item) throw new Error('no item');
      expect(acceptedOf(facts, { ...asked, items: [{ ...item, lines }] }).heldUntil).toBe(inTenMinutes);
      const longer = { ...asked, items: [{ ...item, lines: [{ service_id: 1, quantity: 5 }] }] };
      expect(refusalOf(facts, longer)).toBe('booking_closed');
    });

    test('the mail comes after the limits, and the count of what a contact has ahead last', () => {
      const contact = { email: 'carla@example.com', phone: '99111111' };
      const span = { start_at: '2026-11-20T12:00:00Z', minutes: 30 };
      const ahead = [1, 2, 3].map(() => ({ ...contact, ...span }));
      const tooMany = { ...flooded([]), ahead };
      const unmailable = { ...asked, mailWaitSeconds: 60 };
      expect(refusalOf(flooded(waiting(12)), unmailable)).toBe('too_many_unconfirmed');
      expect(refusalOf(tooMany, unmailable)).toBe('confirmation_unavailable');
      expect(refusalOf(tooMany, asked)).toBe('too_many_visits');
    });

    test('a client without an e-mail cannot be asked to confirm', () => {
      const person = { ...carla, email: null };
      expect(refusalOf(flooded([]), { ...asked, person })).toBe('confirmation_unavailable');
    });
  });
});
