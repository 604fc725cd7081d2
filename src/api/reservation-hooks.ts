import type { ReservationHooks } from './reservations/changes.ts';
import { notifyOfChange } from './reservations/notifications.ts';
import { matchChange, matchFreed } from './waitlist/match-freed.ts';

/** What happens with every change of a reservation, in this order: guards may refuse it, followers write what follows from it. */
export const reservationHooks: ReservationHooks = {
  guards: [],
  followers: [notifyOfChange, matchChange],
  freed: matchFreed,
};
