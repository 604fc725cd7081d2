import type { ReservationHooks } from './reservations/changes.ts';
import { notifyOfChange } from './reservations/notifications.ts';
import { planReminders } from './reservations/plan-reminders.ts';
import { replanWhereOther } from './reservations/replan-reminders.ts';

/**
 * What happens with every change of a reservation, in this order: guards may refuse it, followers write what follows; and
 * with a change of its shop.
 */
export const reservationHooks: ReservationHooks = {
  guards: [],
  followers: [notifyOfChange, planReminders],
  shopChanged: replanWhereOther,
};
