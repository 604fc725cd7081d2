import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeStarts } from '../schedule/slots.ts';
import { hoursOfWeek, publicSchedule, weekOfHours } from '../schedule/weekly-hours.ts';
import { epochOf, instantOf, minuteMs } from '../time.ts';
import { decide } from './decide.ts';
import { accept, clientPolicy, type Facts, staffPolicy } from './facts.ts';
import { sampleBarber } from './sample-barber.ts';

const zone = 'America/Montevideo';
const now = epochOf('2026-11-18T12:00:00Z');
const date = '2026-11-19';
const range = { start: '09:00', end: '18:00' };
const everyDay = hoursOfWeek(weekOfHours([]).map(() => ({ enabled: true, ranges: [range] })));
const schedule = publicSchedule(everyDay, []);
const barber = (id: number) => sampleBarber(id, schedule);
const service = { id: 1, name: 'Corte', price_cents: 50_000, is_premium: false, duration_minutes: 30 };
const someFacts: Facts = {
  zone,
  isOpen: true,
  services: [service],
  branches: [],
  barbers: [barber(10), barber(11)],
  busy: [],
  blocked: [],
  closings: [],
  clients: [],
  ahead: [],
  answered: [],
};
let drawn = 0;
function order(time: string, who: number | 'any') {
  drawn += 1;
  const item = {
    barber: who,
    branch: null,
    lines: [{ service_id: 1, quantity: 1 }],
    start_local: `${date}T${time}`,
  };
  return {
    person: { firstname: 'Carla', lastname: 'Sosa', phone: null, email: null },
    notes: null,
    items: [item],
    idempotency: null,
    ids: { client: drawn, reservations: [{ id: drawn, external_id: `x-${drawn}` }] },
  };
}

const minuteOfDay = fc.integer({ min: 0, max: 23 * 60 + 59 });
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const spans = fc.array(
  fc.record({
    start: minuteOfDay,
    length: fc.integer({ min: 1, max: 180 }),
    barber_id: fc.constantFrom(10, 11),
  }),
  { maxLength: 12 },
);
const midnight = epochOf(`${date}T00:00:00-03:00`);
const busySpans = (list: readonly { start: number; length: number; barber_id: number }[]) =>
  list.map(({ start, length, barber_id }) => ({
    barber_id,
    start_at: instantOf(midnight + start * minuteMs),
    end_at: instantOf(midnight + (start + length) * minuteMs),
  }));

test('clients get exactly the starts that the calendar offers', () => {
  fc.assert(
    fc.property(spans, minuteOfDay, (list, minute) => {
      const facts = { ...someFacts, busy: busySpans(list) };
      const own = facts.busy.filter(({ barber_id }) => barber_id === 10);
      const query = {
        date,
        zone,
        ranges: [range],
        busy: own,
        durationMin: 30,
        now,
      };
      const offered = freeStarts(query).some(({ time }) => time === clock(minute));
      const decision = decide(facts, order(clock(minute), 10), clientPolicy, now);
      expect('accepted' in decision).toBe(offered);
    }),
  );
});

test('whatever is asked for in whatever order, what a batch accepts never overlaps', () => {
  const asked = fc.array(
    fc.record({ minute: minuteOfDay, barber: fc.constantFrom(10, 11, 'any' as const) }),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(spans, asked, (list, items) => {
      let facts: Facts = { ...someFacts, busy: busySpans(list) };
      const accepted = items.flatMap(({ minute, barber: who }) => {
        const decision = decide(facts, order(clock(minute), who), staffPolicy, now);
        if (!('accepted' in decision)) return [];
        facts = accept(facts, decision.accepted);
        return decision.accepted.reservations;
      });
      for (const one of accepted) {
        const others = facts.busy.filter(
          ({ barber_id, start_at }) => barber_id === one.barber.id && start_at !== one.start_at,
        );
        expect(others.filter((other) => other.start_at < one.end_at && one.start_at < other.end_at)).toEqual(
          [],
        );
      }
    }),
  );
});
