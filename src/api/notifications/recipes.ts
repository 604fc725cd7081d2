import type { PushContext } from '../devices/notifications.ts';
import type { ChatContext } from '../integrations/chats/send-chat.ts';
import type { MailContext } from '../integrations/mail/email.ts';
import type { JobKind } from '../jobs/define-job.ts';
import type { ReservationHooks } from '../reservations/changes/changes.ts';
import { chatJobs } from './chats/jobs.ts';
import { bookingHeld, reservationJobs } from './mail/jobs.ts';
import { seriesJobs } from './mail/series-jobs.ts';
import { notifyOfChange } from './notifications.ts';
import { pushJobs } from './push/jobs.ts';
import { pushOfChange } from './push/notices.ts';
import { ratingQuestion } from './ratings/jobs.ts';
import { planQuestions } from './ratings/plan-question.ts';
import { reminder } from './reminders/jobs.ts';
import { planReminders, visitReminder } from './reminders/plan-reminders.ts';
import { replanReminders, replanWhereOther } from './reminders/replan-reminders.ts';

type Recipe = {
  jobs: readonly JobKind<MailContext & ChatContext & PushContext>[];
  onChange: ReservationHooks['followers'][number];
  onShopChange?: ReservationHooks['shopFollowers'][number];
};

/**
 * Kinds of messages about reservations: the jobs that send them, and what enqueues these jobs after a change of a
 * reservation or of the shop's rules. The order of the kinds is the order of their followers.
 */
const recipes: readonly Recipe[] = [
  {
    jobs: [
      bookingHeld,
      ...Object.values(reservationJobs),
      ...Object.values(chatJobs),
      ...Object.values(seriesJobs),
    ],
    onChange: notifyOfChange,
  },
  { jobs: pushJobs, onChange: pushOfChange },
  {
    jobs: [visitReminder, reminder, replanReminders],
    onChange: planReminders,
    onShopChange: replanWhereOther,
  },
  { jobs: [ratingQuestion], onChange: planQuestions },
];

export const notificationJobs = recipes.flatMap(({ jobs }) => jobs);
export const notificationFollowers = recipes.map(({ onChange }) => onChange);
export const notificationShopFollowers = recipes.flatMap(({ onShopChange }) => onShopChange ?? []);
