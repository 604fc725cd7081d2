import type { OrganizationId } from '../../database/connection.ts';
import { change, type WorkDeps } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { type ClaimedJob, JobDroppedError } from '../../jobs/define-job.ts';
import { emailHtml, emailText } from './email-layout.ts';
import { type Limit, type MailedAccount, sendWithinBudgets, type Standing } from './mail-budgets.ts';
import type { Invitation } from './mailer.ts';

export type Link = { label: string; href: string };
export type Fact = readonly [label: string, value: string];

/** Name, logo and numbers of the shop that sends an email. */
export type Sender = {
  name: string;
  /** A whole https address. */
  logo?: string | undefined;
  phone?: { text: string; href: string } | undefined;
  chat?: string | undefined;
};

/** The reservation that an email is about: in HTML the first lines, above the button; in text the facts. */
export type Visit = {
  /** `Martes 24/11 · 15:30`. */
  start: string;
  details: string[];
  who?: string | undefined;
  place?: { text: string; map?: string | undefined } | undefined;
  facts: readonly Fact[];
  /** Start times of a series, shown below the button in HTML. */
  dates?: Fact;
};

/** What an email says, before it is laid out. */
export type Email = {
  to: string;
  subject: string;
  title: string;
  /** What a mailbox shows beside the subject; the last paragraph when absent. */
  preview?: string;
  sender?: Sender;
  paragraphs: string[];
  visit?: Visit;
  /** What the staff add in their own words. */
  remark?: string | undefined;
  facts?: Fact[];
  button?: Link;
  /** Several in place of the one. */
  buttons?: readonly Link[];
  /** Whether the first button is filled; true when absent. */
  hasMain?: boolean;
  /** A text link below the buttons. */
  link?: Link;
  policy?: string | undefined;
  footnote?: string;
  /** What stands below everything, small. */
  footer?: Link;
  /** Where mailboxes ask that no more of such emails come; see `Mail`. */
  unsubscribe?: string;
  invitation?: Invitation;
  /** What the shop's activity names when the email is not sent; the shop when absent. */
  about?: { subject: 'reservation' | 'waitlist' | 'user' | 'organization'; subject_id: number };
  /** Whose account it is about. Such emails have budgets of their own, because they let people in again. */
  account?: MailedAccount;
  /** Whether it goes to an address that the staff of a new shop booked for and that the shop knows nothing of. */
  isToStranger?: boolean;
  /** Whether it goes to somebody of the shop whose address is confirmed, who must hear of every booking. */
  isToStaff?: boolean;
};

// A header is one line, whatever a name in it holds.
const subjectLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** What sending an email takes. */
export type MailContext = WorkDeps &
  Pick<Deps, 'mailer'> & { standingOf: (organization: OrganizationId) => Promise<Standing> };

/**
 * Hands the email of a job to the mailer, under a key that is the same each time the job is tried; drops it beyond a
 * limit. Nothing is sent to a person who has no address.
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
  const staffAbout = isToStaff ? about?.subject_id : undefined;
  const mail = { organization, kind, to, staffAbout, isToStranger, ...(account && { account }) };
  const limit = await sendWithinBudgets(context, mail, send);
  if (limit) await dropEmail(context, job, email, limit);
}

/** Closes the job of an email that may not be sent, and tells the shop's owner in the activity. */
export async function dropEmail(
  context: MailContext,
  { organization }: ClaimedJob,
  { about = { subject: 'organization', subject_id: organization } }: Pick<Email, 'about'>,
  limit: Limit,
): Promise<never> {
  await change(context, { organization, actor: { kind: 'system' } }, async ({ audit }) =>
    audit({ ...about, action: 'email-dropped', after: { mail_limit: limit } }),
  );
  throw new JobDroppedError(limit);
}
