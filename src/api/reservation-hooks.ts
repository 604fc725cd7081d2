import { openEndedSeries } from './booking/end-series.ts';
import { requireUncharged } from './charges/require-uncharged.ts';
import { emptyMonths, emptyMonthsOf } from './numbers/empty-months.ts';
import type { ReservationHooks } from './reservations/changes.ts';
import { notifyOfChange } from './reservations/notifications.ts';
import { planReminders } from './reservations/plan-reminders.ts';
import { pushOfChange } from './reservations/push-notices.ts';
import { replanWhereOther } from './reservations/replan-reminders.ts';
import { matchChange, matchFreed } from './waitlist/match-freed.ts';

/**
 * What happens with every change of a reservation, in this order: guards may refuse it, followers write what follows from
 * it; what follows where the schedule frees time, from a change of the shop, and where figures of the past change.
 */
export const reservationHooks: ReservationHooks = {
  guards: [requireUncharged],
  followers: [matchChange, notifyOfChange, pushOfChange, planReminders, emptyMonthsOf, openEndedSeries],
  freed: matchFreed,
  shopChanged: replanWhereOther,
  monthsChanged: emptyMonths,
};
