import { beforeEach, expect, test, vi } from 'vitest';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import type { BusyEntry } from '#domain/schedule/slots.ts';
import { epochOf } from '#domain/time.ts';
import { Refusal } from '#web/lib/http/failures.ts';
import {
  type Calendar,
  findFreeDay,
  findSoonest,
  forgetAvailability,
  loadBusy,
  loadSchedule,
} from './availability.ts';
import { isTimeLost } from './lost-time.ts';

const off = { enabled: false, ranges: [] };
const morning = { enabled: true, ranges: [{ start: '09:00', end: '10:00' }] };
const schedule: PublicSchedule = {
  schedule: {
    lunes: off,
    martes: off,
    miercoles: morning,
    jueves: off,
    viernes: morning,
    sabado: off,
    domingo: off,
  },
  unavailable_days: [],
};
const calendar: Calendar = { slug: 'central', zone: 'America/Montevideo', barberId: 5, durationMin: 60 };
const now = epochOf('2026-11-21T12:00:00Z');
const hourOf = (date: string): BusyEntry => ({ start_at: `${date}T12:00:00Z`, end_at: `${date}T13:00:00Z` });

let asked: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  asked = [];
  answers = {};
  forgetAvailability(calendar);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    if (!found) return new Response('{}', { status: 500 });
    return new Response(JSON.stringify(found[1]));
  });
});

test('the schedule joins the months that the bookable window touches', async () => {
  answers = {
    'month=2026-11': { ...schedule, unavailable_days: ['2026-11-25'] },
    'month=2026-12': { ...schedule, unavailable_days: ['2026-12-02'] },
  };
  const loaded = await loadSchedule(calendar, now);
  expect(loaded?.unavailable_days).toEqual(['2026-11-25', '2026-12-02']);
  expect(asked).toEqual([
    '/api/public/central/barbers/5/schedule?month=2026-11',
    '/api/public/central/barbers/5/schedule?month=2026-12',
  ]);
});

test('a schedule that fails is a failure, and asked for again next time', async () => {
  await expect(loadSchedule(calendar, now)).rejects.toThrow('refused with 500');
  answers = { month: schedule };
  await expect(loadSchedule(calendar, now)).resolves.toEqual(schedule);
});

test.each([
  ['a list', [hourOf('2026-11-25')]],
  ['an object with items', { items: [hourOf('2026-11-25')] }],
])('the busy entries may come as %s', async (_, answer) => {
  answers = { 'date=2026-11-25': answer };
  expect(await loadBusy(calendar, '2026-11-25')).toEqual([hourOf('2026-11-25')]);
});

test('busy entries that cannot be fetched are treated as none', async () => {
  expect(await loadBusy(calendar, '2026-11-25')).toEqual([]);
});

test("a reservation's own place is not in its way", async () => {
  answers = { 'date=2026-11-25': [hourOf('2026-11-25')] };
  expect(await loadBusy({ ...calendar, own: hourOf('2026-11-25') }, '2026-11-25')).toEqual([]);
});

test('a full day leads to the next one with a free start, and only days with hours are asked about', async () => {
  answers = { 'date=2026-11-27': [hourOf('2026-11-27')], 'date=2026-12-02': [] };
  expect(await findFreeDay(calendar, { schedule, full: '2026-11-25', now })).toBe('2026-12-02');
  expect(asked.map((url) => url.slice(-27))).toEqual([
    'date=2026-11-27&barber_id=5',
    'date=2026-12-02&barber_id=5',
  ]);
});

test('behind the last full day the earliest other one is offered', async () => {
  answers = { date: [] };
  expect(await findFreeDay(calendar, { schedule, full: '2026-12-04', now })).toBe('2026-11-25');
});

test('there may be no free day at all', async () => {
  answers = Object.fromEntries(
    ['2026-11-25', '2026-11-27', '2026-12-02', '2026-12-04'].map((date) => [`date=${date}`, [hourOf(date)]]),
  );
  expect(await findFreeDay(calendar, { schedule, full: '2026-11-25', now })).toBeNull();
});

test.each([
  ['slot_taken', true],
  ['no_barber_free', true],
  ['outside_hours', true],
  ['day_off', true],
  ['closed_day', true],
  ['idempotency_mismatch', false],
  ['reservation_locked', false],
])('a 409 with the code %s loses the time: %s', (code, isLost) => {
  expect(isTimeLost(new Refusal(409, { code, detail: 'No' }))).toBe(isLost);
});

test('the first free starts of all come from as many days as it takes, and only days with hours are asked for', async () => {
  answers = {
    'date=2026-11-25': [{ start_at: '2026-11-25T12:00:00Z', end_at: '2026-11-25T12:45:00Z' }],
    'date=2026-11-27': [],
  };
  const short = { ...calendar, durationMin: 15 };
  const found = await findSoonest(short, { schedule, now });
  expect(found.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-11-25 09:45',
    '2026-11-27 09:00',
    '2026-11-27 09:15',
  ]);
  expect(asked.map((url) => /date=([\d-]+)/.exec(url)?.[1])).toEqual(['2026-11-25', '2026-11-27']);
});

test('without a free start in the window there is none to offer first', async () => {
  const none = { ...schedule, unavailable_days: ['2026-11-25', '2026-11-27', '2026-12-02', '2026-12-04'] };
  expect(await findSoonest(calendar, { schedule: none, now })).toEqual([]);
  expect(asked).toEqual([]);
});
