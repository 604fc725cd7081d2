import { beforeEach, expect, test, vi } from 'vitest';
import type { OpeningDay } from '#domain/schedule/openings/contract.ts';
import { epochOf } from '#domain/time.ts';
import {
  firstStartFrom,
  firstStarts,
  firstStartsByBarber,
  forgetOpenings,
  loadDays,
  loadStarts,
  type OpeningsQuery,
} from './openings.ts';

const which: OpeningsQuery = { slug: 'central', zone: 'America/Montevideo', minutes: [30] };
// 09:20 in the shop's zone.
const now = epochOf('2026-11-23T12:20:00Z');
const first = (time: string) => ({ time, barber_id: 1, branch_id: null });
const day = (date: string, time: string | null): OpeningDay => ({
  date,
  first: time ? first(time) : null,
  why: time ? null : 'full',
  closing: null,
});
const timesOf = (...times: string[]) => ({
  times: times.map((time) => ({ time, barber_ids: [1] })),
  why: null,
  closing: null,
  next: null,
});

let asked: string[];
let answers: Record<string, unknown>;

beforeEach(() => {
  asked = [];
  answers = {};
  forgetOpenings('central');
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.slice('/api/public/central/openings'.length));
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    return found ? new Response(JSON.stringify(found[1])) : new Response('{}', { status: 500 });
  });
});

test('anybody, a barber, a branch or a group are asked for by what names them, and once', async () => {
  answers = { days: [] };
  await loadDays(which, now);
  await loadDays(which, now);
  await loadDays({ ...which, barberId: 5, branchId: null }, now);
  await loadDays({ ...which, minutes: [30, 45], arrangement: 'together', branchId: 2 }, now);
  expect(asked.map((url) => decodeURIComponent(url))).toEqual([
    '/days?minutes=30',
    '/days?minutes=30&barber_id=5',
    '/days?minutes=30,45&arrangement=together&branch_id=2',
  ]);
});

test('starts that have passed since the answer was made are dropped', async () => {
  answers = { 'date=2026-11-23': timesOf('09:00', '09:15', '09:30') };
  const starts = await loadStarts(which, '2026-11-23', now);
  expect(starts.map(({ time }) => time)).toEqual(['09:30']);
});

test('a day whose first start has passed begins with the next, or is over', async () => {
  answers = { days: [day('2026-11-23', '09:15')], 'date=2026-11-23': timesOf('09:15', '09:30') };
  expect(await loadDays(which, now)).toMatchObject([{ first: '09:30', why: null }]);
  forgetOpenings('central');
  answers['date=2026-11-23'] = timesOf('09:15');
  expect(await loadDays(which, now)).toMatchObject([{ first: null, why: 'over' }]);
});

test('the first starts of all come from as many days as it takes', async () => {
  answers = {
    'date=2026-11-23': timesOf('09:15', '09:30'),
    'date=2026-11-25': timesOf('10:00', '10:15', '10:30'),
  };
  const days = [day('2026-11-23', '09:30'), day('2026-11-24', null), day('2026-11-25', '10:00')].map(
    ({ first: start, ...rest }) => ({ ...rest, first: start?.time ?? null }),
  );
  const found = await firstStarts(which, { days, now });
  expect(found.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-11-23 09:30',
    '2026-11-25 10:00',
    '2026-11-25 10:15',
  ]);
});

test('openings that cannot be loaded are a failure', async () => {
  await expect(loadDays(which, now)).rejects.toThrow('refused with 500');
});

test.each([
  ['09:50', { date: '2026-11-23', time: '09:50', barberId: 2 }],
  ['09:51', { date: '2026-11-23', time: '10:15', barberId: 3 }],
  ['10:16', { date: '2026-11-25', time: '08:00', barberId: 1 }],
] as const)('the first start from %s on names its barber', async (earliest, found) => {
  answers = {
    days: [
      { ...day('2026-11-23', '09:50'), first: { time: '09:50', barber_id: 2, branch_id: null } },
      day('2026-11-24', null),
      day('2026-11-25', '08:00'),
    ],
    'date=2026-11-23': {
      ...timesOf(),
      times: [
        { time: '09:50', barber_ids: [2] },
        { time: '10:15', barber_ids: [3, 1] },
      ],
    },
  };
  expect(await firstStartFrom(which, epochOf(`2026-11-23T${earliest}:00-03:00`))).toMatchObject(found);
});

test('without a free start there is no first one', async () => {
  answers = { days: [day('2026-11-23', null)] };
  expect(await firstStartFrom(which, now)).toBeNull();
});

test('each barber has a first start, also one who is busy on all days on which the others begin', async () => {
  const open = ['23', '24', '25', '26', '27'].map((date) => day(`2026-11-${date}`, '10:00'));
  answers = {
    'barber_id=2': [day('2026-11-23', null), day('2026-12-04', '16:00')],
    'barber_id=3': [day('2026-11-23', null)],
    days: open,
    'date=': { ...timesOf('10:00'), times: [{ time: '10:00', barber_ids: [1] }] },
  };
  const found = await firstStartsByBarber(which, {
    barbers: [1, 2, 3],
    earliest: epochOf('2026-11-23T13:01:00Z'),
  });
  expect([...found].map(([id, { date, time }]) => [id, date, time])).toEqual([
    [1, '2026-11-24', '10:00'],
    [2, '2026-12-04', '16:00'],
  ]);
});
