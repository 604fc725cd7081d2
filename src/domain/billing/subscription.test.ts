import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  bookingOpen,
  leadingSubscription,
  type SnapshotVersion,
  type Subscription,
  supersedes,
} from './subscription.ts';

const subscription = (id: string, status: string, created_at = '2026-01-01T00:00:00Z'): Subscription => ({
  id,
  status,
  cancel_at_period_end: false,
  current_period_end: null,
  created_at,
});

test.each([
  [['canceled', 'active'], 'active'],
  [['trialing', 'active'], 'active'],
  [['past_due', 'trialing'], 'trialing'],
  [['incomplete', 'past_due'], 'past_due'],
  [['canceled', 'incomplete'], 'incomplete'],
  [['canceled', 'something_new', 'unpaid'], 'unpaid'],
])('of %j the subscription that speaks is %s', (statuses, leads) => {
  const several = statuses.map((status, index) => subscription(`sub_${index}`, status));
  expect(leadingSubscription(several)?.status).toBe(leads);
});

test('of two that ended the newer one speaks', () => {
  const older = subscription('sub_b', 'canceled', '2026-01-01T00:00:00Z');
  const newer = subscription('sub_a', 'incomplete_expired', '2026-02-01T00:00:00Z');
  expect(leadingSubscription([older, newer])).toBe(newer);
  expect(leadingSubscription([newer, older])).toBe(newer);
  expect(leadingSubscription([])).toBeNull();
});

test('what was told ends alike in whatever order and however often it arrives', () => {
  const version = fc.record({
    at: fc.integer({ min: 0, max: 3 }),
    order: fc.stringMatching(/^[0-3]:evt_[a-c]$/),
  });
  const last = (versions: readonly SnapshotVersion[]) =>
    versions.reduce<SnapshotVersion | null>(
      (known, received) => (supersedes(received, known) ? received : known),
      null,
    );
  fc.assert(
    fc.property(
      fc
        .array(version, { minLength: 1, maxLength: 8 })
        .chain((received) =>
          fc.tuple(
            fc.constant(received),
            fc.shuffledSubarray([...received, ...received], { minLength: received.length * 2 }),
          ),
        ),
      ([received, shuffled]) => {
        expect(last(shuffled)).toEqual(last(received));
      },
    ),
  );
});

test.each([
  [null, true],
  [undefined, true],
  ['active', true],
  ['trialing', false],
  ['past_due', false],
  ['unpaid', false],
  ['incomplete', false],
  ['canceled', false],
  ['', false],
])('with billing status %s public booking is open: %s', (status, open) => {
  expect(bookingOpen(status)).toBe(open);
});

test('an operator can widen the open statuses', () => {
  expect(bookingOpen('trialing', ['active', 'trialing'])).toBe(true);
});
