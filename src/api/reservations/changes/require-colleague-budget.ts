import { Refusal } from '#domain/refusal.ts';
import { epochOf } from '#domain/time.ts';
import { days, minutes } from '../../clock.ts';
import type { Work } from '../../database/unit-of-work.ts';
import { secondsUntilPoint, takePoint } from '../../http/limits/points.ts';
import type { Session } from '../../session/require-session.ts';
import type { EditedReservation } from './changes.ts';

// A barber may cancel the whole day of one colleague; an owner or manager replaces an ill barber for several days.
export const colleagueBudget = { ofBarber: 40, ofManager: 200, duration: 10 * minutes };

/** Taking over a colleague's reservation counts too, because the user could cancel it afterwards. */
const isBraked = (user: number, { before, edit: { changes } }: EditedReservation): boolean =>
  before.barber_id !== user &&
  (changes.status === 'canceled' ||
    changes.barber_id === user ||
    (changes.start_at !== undefined &&
      Math.abs(epochOf(changes.start_at) - epochOf(before.start_at)) > days));

/**
 * Counts an action of a user that cancels colleagues' reservations, takes them over or moves them by more than a day,
 * or refuses it with 429: these actions notify clients, and an angry user must not empty the shop's agenda. Undoing an
 * action does not count, nor does `cancelUnknown`.
 */
export async function requireColleagueBudget(
  { tx, config, organization, now }: Work,
  { user }: Session,
  edited: readonly EditedReservation[],
): Promise<void> {
  if (!config.rateLimits || !edited.some((each) => isBraked(user.id, each))) return;
  const key = `colleagues:${organization}:${user.id}`;
  const points = user.role === 'barber' ? colleagueBudget.ofBarber : colleagueBudget.ofManager;
  const budget = { key, points, duration: colleagueBudget.duration };
  if (await takePoint(tx, budget, now())) return;
  throw new Refusal('too_many', { retryAfterSeconds: await secondsUntilPoint(tx, budget, now()) });
}
