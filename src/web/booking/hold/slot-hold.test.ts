import { beforeEach, expect, test, vi } from 'vitest';
import type { HeldForForm } from '#domain/booking/holds/contract.ts';
import { Refusal, Unreachable } from '#web/lib/http/failures.ts';
import { createSlotHold, type WantedSlot } from './slot-hold.ts';

const at = (time: string): WantedSlot => ({
  organization: 3,
  slug: 'central',
  barber_id: 5,
  services: [{ service_id: 7, quantity: 1 }],
  start_local: `2026-11-25T${time}`,
});

let calls: string[];
let answers: (() => Promise<unknown>)[];
const tooLong = { held: false } as const;
const named = ({ start_local }: WantedSlot) => `held ${start_local.slice(11)}`;
const slotAt = (wanted: WantedSlot): HeldForForm => ({
  hold: named(wanted),
  start_at: wanted.start_local,
  end_at: wanted.start_local,
  held_until: '2026-11-24T12:05:00Z',
});
const createTestHold = (earlier?: string) =>
  createSlotHold(
    {
      mint: named,
      take: async (wanted, replaces) => {
        calls.push(`take ${wanted.start_local.slice(11)}${replaces ? ` for ${replaces}` : ''}`);
        const answer = await answers.shift()?.();
        return answer === tooLong ? tooLong : slotAt(wanted);
      },
      release: async (_, hold) => void calls.push(`release ${hold}`),
    },
    earlier,
  );

beforeEach(() => {
  calls = [];
  answers = [];
});

test('a slot that stays wanted is taken once, and another takes its place', async () => {
  const slotHold = createTestHold();
  slotHold.want(at('10:00'), true);
  expect(await slotHold.token()).toBe('held 10:00');
  slotHold.want(at('10:00'), true);
  slotHold.want(at('11:00'), true);
  expect(await slotHold.token()).toBe('held 11:00');
  slotHold.want(null);
  expect(await slotHold.token()).toBeUndefined();
  expect(calls).toEqual(['take 10:00', 'take 11:00 for held 10:00', 'release held 11:00']);
});

test('the first slot after a reload takes the place of the one that was held before', async () => {
  const slotHold = createTestHold('held 09:00');
  slotHold.want(null);
  slotHold.want(at('10:00'), true);
  expect(await slotHold.token()).toBe('held 10:00');
  expect(calls).toEqual(['take 10:00 for held 09:00']);
});

test('what changes while a call is under way is settled after it, the last choice alone', async () => {
  const slotHold = createTestHold();
  const settled = vi.fn<(slot: HeldForForm | null) => void>();
  slotHold.onSettled(settled);
  slotHold.want(at('10:00'), true);
  slotHold.want(null);
  slotHold.want(at('11:00'), true);
  slotHold.want(at('12:00'), true);
  expect(await slotHold.token()).toBe('held 12:00');
  expect(calls).toEqual(['take 10:00', 'take 12:00 for held 10:00']);
  expect(settled.mock.calls.map(([slot]) => slot?.hold)).toEqual(['held 12:00']);
});

test('a refusal is no problem, gives back what was held, and is tried again only anew', async () => {
  const slotHold = createTestHold();
  const settled = vi.fn<(slot: HeldForForm | null, failure?: unknown) => void>();
  slotHold.onSettled(settled);
  slotHold.want(at('10:00'), true);
  await slotHold.token();
  const refused = new Error('refused');
  answers = [() => Promise.reject(refused)];
  slotHold.want(at('11:00'), true);
  expect(await slotHold.token()).toBeUndefined();
  expect(settled).toHaveBeenLastCalledWith(null, refused);
  slotHold.want(at('11:00'));
  slotHold.want(at('11:00'), true);
  expect(await slotHold.token()).toBe('held 11:00');
  expect(calls).toEqual(['take 10:00', 'take 11:00 for held 10:00', 'release held 10:00', 'take 11:00']);
});

test('a visit that is too long to be held has no token, and what was held before is given back', async () => {
  const slotHold = createTestHold();
  const settled = vi.fn<(slot: HeldForForm | null) => void>();
  slotHold.onSettled(settled);
  slotHold.want(at('10:00'), true);
  await slotHold.token();
  answers = [() => Promise.resolve(tooLong)];
  slotHold.want(at('11:00'), true);
  expect(await slotHold.token()).toBeUndefined();
  expect(calls).toEqual(['take 10:00', 'take 11:00 for held 10:00', 'release held 10:00']);
  expect(settled).toHaveBeenLastCalledWith(null, undefined);
});

test('what was booked is not given back, and what is held is when the page goes', async () => {
  const slotHold = createTestHold();
  slotHold.want(at('10:00'), true);
  await slotHold.token();
  slotHold.forget();
  slotHold.want(null);
  slotHold.leave();
  slotHold.want(at('11:00'), true);
  await slotHold.token();
  slotHold.leave();
  expect(calls).toEqual(['take 10:00', 'take 11:00', 'release held 11:00']);
});

test('a call that takes long holds up nobody who books', async () => {
  vi.useFakeTimers();
  try {
    const slotHold = createTestHold();
    answers = [() => new Promise(() => undefined)];
    slotHold.want(at('10:00'), true);
    const token = slotHold.token();
    await vi.advanceTimersByTimeAsync(3_000);
    // The server may hold the slot despite the missing answer, so the token is needed.
    expect(await token).toBe('held 10:00');
  } finally {
    vi.useRealTimers();
  }
});

test.each([new Unreachable('offline'), new Refusal(503, null)])(
  'what may be held although its answer is lost is theirs to book, to change and to give back: %s',
  async (lost) => {
    const slotHold = createTestHold();
    answers = [() => Promise.reject(lost), () => Promise.reject(lost)];
    slotHold.want(at('10:00'), true);
    expect(await slotHold.token()).toBe('held 10:00');
    slotHold.want(at('10:00'), true);
    expect(await slotHold.token()).toBe('held 10:00');
    slotHold.want(at('11:00'), true);
    await slotHold.token();
    answers = [() => Promise.reject(lost)];
    slotHold.want(at('12:00'), true);
    await slotHold.token();
    slotHold.want(null);
    expect(await slotHold.token()).toBeUndefined();
    expect(calls).toEqual([
      'take 10:00',
      'take 10:00 for held 10:00',
      'take 11:00 for held 10:00',
      'take 12:00 for held 11:00',
      'release held 11:00',
      'release held 12:00',
    ]);
  },
);
