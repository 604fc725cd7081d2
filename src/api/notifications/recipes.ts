import type { ReservationHooks } from '../reservations/changes/changes.ts';
import { chatJobs } from './chats/jobs.ts';
import { bookingHeld, reservationJobs } from './mail/jobs.ts';
import { seriesJobs } from './mail/series-jobs.ts';
import { notifyOfChange } from './notifications.ts';
import { pushJobs } from './push/jobs.ts';
import { pushOfChange } from './push/notices.ts';
import { reminder } from './reminders/jobs.ts';
import { planReminders, visitReminder } from './reminders/plan-reminders.ts';
import { replanReminders, replanWhereOther } from './reminders/replan-reminders.ts';

const changes = {
  jobs: [
    bookingHeld,
    ...Object.values(reservationJobs),
    ...Object.values(chatJobs),
    ...Object.values(seriesJobs),
  ],
  onChange: notifyOfChange,
};
const push = { jobs: pushJobs, onChange: pushOfChange };
const reminders = {
  jobs: [visitReminder, reminder, replanReminders],
  onChange: planReminders,
  onShopChange: replanWhereOther,
};

/**
 * Kinds of messages about reservations: the jobs that send them, and what enqueues these jobs after a change of a
 * reservation or of the shop's rules. The order of the kinds is the order of their followers.
 */
const recipes = [changes, push, reminders] as const;

export const notificationJobs = [...changes.jobs, ...push.jobs, ...reminders.jobs];
export const notificationFollowers: ReservationHooks['followers'] = recipes.map(({ onChange }) => onChange);
export const replanOfShop: ReservationHooks['shopChanged'] = (work, before, after) => {
  for (const recipe of recipes) if ('onShopChange' in recipe) recipe.onShopChange(work, before, after);
};
