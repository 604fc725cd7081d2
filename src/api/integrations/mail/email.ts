import type { OrganizationId } from '../../database/connection.ts';
import { byProduct, change, type WorkDeps } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { type ClaimedJob, JobDroppedError } from '../../jobs/define-job.ts';
import { emailHtml, emailText } from './email-layout.ts';
import { type Limit, type MailedAccount, sendWithinBudgets, type AccountTrust } from './mail-budgets.ts';
import type { Invitation } from './mailer.ts';

export type Link = { label: string; href: string };
export type Fact = readonly [label: string, value: string];

export type Sender = {
  name: string;
  logo?: string | undefined;
  phone?: { text: string; href: string } | undefined;
  chat?: string | undefined;
};

/** The reservation that an email is about: in HTML the lines above the button; in text `facts`. */
export type Visit = {
  start: string;
  details: string[];
  who?: string | undefined;
  place?: { text: string; map?: string | undefined } | undefined;
  facts: readonly Fact[];
  /** Start times of a series, shown below the button in HTML. */
  dates?: Fact;
};

export type Email = {
  to: string;
  subject: string;
  title: string;
  /** Text that mailboxes show beside the subject; the last paragraph when absent. */
  preview?: string;
  sender?: Sender;
  paragraphs: string[];
  visit?: Visit;
  remark?: string | undefined;
  facts?: Fact[];
  button?: Link;
  buttons?: readonly Link[];
  hasMain?: boolean;
  link?: Link;
  policy?: string | undefined;
  footnote?: string;
  footer?: Link;
  unsubscribe?: string;
  invitation?: Invitation;
  /** Subject of the audit event if the email is not sent; the shop when absent. */
  about?: { subject: 'reservation' | 'waitlist' | 'deposit' | 'user' | 'organization'; subject_id: number };
  /** Account emails have separate budgets, because they let people sign in again. */
  account?: MailedAccount;
  /** Whether the address is unknown to the shop and the staff of a new shop booked for it. */
  isToStranger?: boolean;
  /** Whether the budgets were charged when the email was queued. */
  isPaid?: boolean;
  /** Whether the receiver is staff with a confirmed address, who must be notified of every booking. */
  isToStaff?: boolean;
};

// A header is one line, even if a name in it contains line breaks.
const subjectLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

export type MailContext = WorkDeps &
  Pick<Deps, 'mailer'> & { trustOf: (organization: OrganizationId) => Promise<AccountTrust> };

/**
 * Sends the email of a job with a key that stays the same for each attempt; drops it when a limit is exceeded. Does
 * nothing for a person without address.
 */
export async function sendEmail(context: MailContext, job: ClaimedJob, email: Email): Promise<void> {
  if (!email.to) return;
  const { organization, key, kind } = job;
  const { to, account, invitation, unsubscribe, isToStaff, isToStranger = false, about } = email;
  const send = () =>
    context.mailer.send({
      key: `${organization}/${key}`,
      to,
      subject: subjectLine(email.subject),
      html: emailHtml(email),
      text: emailText(email),
      ...(invitation && { invitation }),
      ...(unsubscribe && { unsubscribe }),
    });
  if (email.isPaid) return send();
  const staffAbout = isToStaff ? about?.subject_id : undefined;
  const mail = { organization, kind, to, staffAbout, isToStranger, ...(account && { account }) };
  const limit = await sendWithinBudgets(context, mail, send);
  if (limit) await dropEmail(context, job, email, limit);
}

export async function dropEmail(
  context: MailContext,
  { organization }: ClaimedJob,
  { about = { subject: 'organization', subject_id: organization } }: Pick<Email, 'about'>,
  limit: Limit,
): Promise<never> {
  await change(context, byProduct(organization), async ({ audit }) =>
    audit({ ...about, action: 'email-dropped', after: { mail_limit: limit } }),
  );
  throw new JobDroppedError(limit);
}
