import { followCharges } from './deposits/follow-charges.ts';
import { followDeposits } from './deposits/follow-changes.ts';
import { openEndedSeries } from './series/end-series.ts';
import { undoAbsence } from './absences/undo-absence.ts';
import { refillWhereOtherZone } from './clients/fill-phones.ts';
import { requireUncharged } from './charges/require-uncharged.ts';
import {
  emptyMonthsOf,
  emptyMonthsOfCharges,
  emptyMonthsOfMerge,
  emptyMonthsOfSchedule,
} from './numbers/empty-months.ts';
import type { ReservationHooks } from './reservations/changes/changes.ts';
import { notificationFollowers, notificationShopFollowers } from './notifications/recipes.ts';
import { followDeposit } from './waitlist/offers/follow-deposit.ts';
import { matchChange, matchFreed, matchScheduleChange } from './waitlist/offers/match-freed.ts';

/**
 * Hooks of changes, run in this order: guards may refuse a change of a reservation, followers write the consequences of
 * a change of a reservation, the schedule, a charge, merged clients or the shop.
 */
export const reservationHooks: ReservationHooks = {
  guards: [requireUncharged],
  followers: [matchChange, ...notificationFollowers, emptyMonthsOf, openEndedSeries, followDeposits],
  scheduleFollowers: [matchScheduleChange, emptyMonthsOfSchedule],
  freedFollowers: [matchFreed],
  depositFollowers: [followDeposit],
  undoFollowers: [undoAbsence],
  chargeFollowers: [emptyMonthsOfCharges, followCharges],
  mergeFollowers: [emptyMonthsOfMerge],
  shopFollowers: [...notificationShopFollowers, refillWhereOtherZone],
};
