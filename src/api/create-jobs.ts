import { deviceTest } from './devices/jobs.ts';
import { depositJobs } from './deposits/jobs.ts';
import { emailChanged } from './account/jobs.ts';
import { barberInvited } from './barbers/jobs.ts';
import { reconciliation } from './billing/reconciliation.ts';
import { readAccountTrust } from './billing/read-account-trust.ts';
import { floodSeen } from './booking/jobs.ts';
import { chatAnswer } from './chats/chat-answer.ts';
import { complaintJobs, recordFailure } from './chats/chat-complaints.ts';
import { staleChatEvents } from './chats/chat-events.ts';
import { fillPhones, refillPhones } from './clients/fill-phones.ts';
import { hours } from './clock.ts';
import type { OrganizationId } from './database/connection.ts';
import { staleAnswers } from './database/idempotency.ts';
import { accountSweep } from './deposits/accounts/account-sweep.ts';
import type { Deps } from './deps.ts';
import { staleBudgets } from './http/limits/rate-limits.ts';
import { staleDrafts } from './imports/queries.ts';
import { forgettingCells, importing } from './imports/run-import.ts';
import { sweepPhotos } from './images/sweep-photos.ts';
import { createChatDesk } from './integrations/chats/chat-limits.ts';
import { staleConversations } from './integrations/chats/conversations.ts';
import type { ChatContext } from './integrations/chats/send-chat.ts';
import type { MailContext } from './integrations/mail/email.ts';
import { staleMessages } from './integrations/messages.ts';
import { staleJobs } from './jobs/queue.ts';
import { defineRecurring } from './jobs/recurring.ts';
import { sweep } from './jobs/sweep.ts';
import { createJobRunner } from './jobs/worker.ts';
import { reservationHooks } from './reservation-hooks.ts';
import { notificationJobs } from './notifications/recipes.ts';
import { eraseJob } from './privacy/erase-person.ts';
import { staleLinks } from './privacy/queries.ts';
import { retiring } from './privacy/retire-clients.ts';
import { dataLink } from './privacy/send-data-link.ts';
import { poorRating } from './ratings/jobs.ts';
import { staleRecoveryLinks } from './recovery/queries.ts';
import { recoveryChat, recoveryMail } from './recovery/send-recovery-link.ts';
import { lapsedHolds } from './reservations/holds/queries.ts';
import {
  emailConfirmation,
  passwordChanged,
  passwordReset,
  staleSessions,
  staleTokens,
} from './session/jobs.ts';
import { waitlistJobs } from './waitlist/jobs.ts';
import { sweepEntries } from './waitlist/personal-queries.ts';

type Given = Pick<
  Deps,
  | 'changes'
  | 'chats'
  | 'config'
  | 'db'
  | 'depositAccounts'
  | 'depositPayments'
  | 'log'
  | 'tenantQueries'
  | 'mailer'
  | 'now'
  | 'payments'
  | 'push'
  | 'reservationHooks'
>;
type Context = Given & MailContext & ChatContext & Pick<Deps, 'reservationHooks'>;

export const jobKinds = [
  passwordReset,
  passwordChanged,
  emailConfirmation,
  emailChanged,
  barberInvited,
  floodSeen,
  chatAnswer,
  ...complaintJobs,
  ...notificationJobs,
  deviceTest,
  ...waitlistJobs,
  ...depositJobs,
  forgettingCells,
  importing,
  fillPhones,
  refillPhones,
  dataLink,
  recoveryMail,
  recoveryChat,
  eraseJob,
  poorRating,
];
export const staleRows = [
  staleSessions,
  staleTokens,
  staleAnswers,
  staleJobs,
  staleBudgets,
  lapsedHolds,
  staleChatEvents,
  staleDrafts,
  staleMessages,
  staleLinks,
  staleRecoveryLinks,
  staleConversations,
];
const sweeping = defineRecurring({
  name: 'sweep',
  every: hours,
  async run(context: Context, turn) {
    await sweep(context, staleRows, turn);
    await sweepPhotos(context, turn);
    await sweepEntries(context, turn);
  },
});

export function createJobs(given: Given, isBusy?: () => boolean): Deps['jobs'] {
  const work = {
    kinds: jobKinds,
    recurring: [sweeping, reconciliation, accountSweep, retiring],
    ...(isBusy && { isBusy }),
  };
  // Jobs can cause further jobs, so the context includes the runner itself.
  const trustOf = (organization: OrganizationId) => readAccountTrust(given.db, organization);
  const chatDesk = createChatDesk(given.config.whatsappLimits);
  const context = { ...given, trustOf, chatDesk, recordFailure, reservationHooks } as Context;
  const { figures: chatFigures, pace: chatPace } = chatDesk;
  const jobs = { ...createJobRunner(context, work), chatFigures, chatPace };
  context.jobs = jobs;
  return jobs;
}
