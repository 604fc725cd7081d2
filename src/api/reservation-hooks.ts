import type { ReservationHooks } from './reservations/changes.ts';
import { notifyOfChange } from './reservations/notifications.ts';
import { planReminders } from './reservations/plan-reminders.ts';
import { replanWhereOther } from './reservations/replan-reminders.ts';
import { matchChange, matchFreed } from './waitlist/match-freed.ts';

/**
 * What happens with every change of a reservation, in this order: guards may refuse it, followers write what follows from
 * it; what follows where the schedule frees time, and from a change of the shop.
 */
export const reservationHooks: ReservationHooks = {
  guards: [],
  followers: [matchChange, notifyOfChange, planReminders],
  freed: matchFreed,
  shopChanged: replanWhereOther,
};
