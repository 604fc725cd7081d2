import { expect, test } from 'vitest';
import { epochOf } from '../time.ts';
import { asksForConfirmation } from './coming.ts';

const now = '2026-11-24T12:00:00Z';

test.each([
  ['scheduled', '2026-11-26T12:00:00Z', '2026-11-24T11:00:00Z', false, true],
  ['scheduled', '2026-11-26T12:00:01Z', '2026-11-24T11:00:00Z', false, false],
  ['scheduled', '2026-11-26T12:00:01Z', '2026-11-24T11:00:00Z', true, true],
  ['scheduled', '2026-11-25T12:00:00Z', '2026-11-24T11:00:01Z', false, false],
  ['scheduled', '2026-11-25T12:00:00Z', '2026-11-24T11:00:01Z', true, false],
  ['scheduled', '2026-11-24T12:00:00Z', '2026-11-20T11:00:00Z', true, false],
  ['confirmed', '2026-12-24T12:00:00Z', '2026-11-24T11:59:00Z', false, true],
  ['confirmed', '2026-11-24T12:00:00Z', '2026-11-20T11:00:00Z', true, false],
] as const)(
  'a %s reservation at %s, booked at %s and reminded: %s, asks its client to confirm: %s',
  (status, start_at, booked_at, wasReminded, asks) => {
    expect(asksForConfirmation({ status, start_at, booked_at, wasReminded }, epochOf(now))).toBe(asks);
  },
);
