import { openEndedSeries } from './series/end-series.ts';
import { requireUncharged } from './charges/require-uncharged.ts';
import { emptyMonths, emptyMonthsOf } from './numbers/empty-months.ts';
import type { ReservationHooks } from './reservations/changes/changes.ts';
import { notificationFollowers, replanOfShop } from './notifications/recipes.ts';
import { matchChange, matchFreed } from './waitlist/offers/match-freed.ts';

/**
 * Hooks of reservation changes, run in this order: guards may refuse a change, followers write its consequences. The
 * other hooks run when schedule time becomes free, shop settings change, or past figures change.
 */
export const reservationHooks: ReservationHooks = {
  guards: [requireUncharged],
  followers: [matchChange, ...notificationFollowers, emptyMonthsOf, openEndedSeries],
  freed: matchFreed,
  shopChanged: replanOfShop,
  monthsChanged: emptyMonths,
};
