import { days, hours } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { type PointBudget, secondsUntilPoint, takePoints } from '../../http/limits/points.ts';
import { textFingerprint } from '../../security/tokens.ts';

/** `isConfirmed` means that the shop has paid or the e-mail of an owner is confirmed. */
export type AccountTrust = { isConfirmed: boolean; hasPaid: boolean };
export type Limit = 'strangers' | 'recipient' | 'shop' | 'unconfirmed' | 'account' | 'invitations';

export type MailedAccount = { id: number; isConfirmed: boolean };
type Charged = {
  organization: OrganizationId;
  kind: string;
  to: string;
  account?: MailedAccount;
  /** Subject id of an email to a member of the shop with a confirmed address. */
  staffAbout?: number | undefined;
  isToStranger?: boolean;
};
/** An optional charge counts an email but never keeps it back. */
type Charge = PointBudget & { limit: Limit; isOptional?: boolean };
type Context = Pick<Deps, 'config' | 'db' | 'now'> & {
  trustOf: (organization: OrganizationId) => Promise<AccountTrust>;
};

// The table of budgets stores a digest instead of the e-mail.
const nameless = (email: string): string => textFingerprint(email.toLowerCase());

/**
 * Sizes of the budgets of emails. `ofMailbox` limits what one mailbox gets from one shop, of one kind of account email,
 * or about one reservation of a barber; `requests` limits what strangers cause: confirmations of a booking and emails
 * about joining a waitlist.
 */
export const mailBudgets = {
  ofMailbox: { points: 6, duration: hours },
  ofMailboxFromAllShops: { points: 12, duration: hours },
  ofPayingShop: { points: 1_000, duration: days },
  ofFreeShop: { points: 300, duration: days },
  ofUnconfirmedShop: { points: 20, duration: null },
  toStrangers: { points: 100, duration: days },
  requests: { points: 300, duration: days },
  requestsOfUnconfirmedShop: { points: 20, duration: days },
  requestsToMailbox: { points: 5, duration: hours },
  requestsOfNetwork: { points: 20, duration: hours },
  ofUnconfirmedAccount: { points: 12, duration: days },
};
const fromShopTo = (organization: OrganizationId, recipient: string): Charge => ({
  limit: 'recipient',
  key: `mail-to:${organization}:${recipient}`,
  ...mailBudgets.ofMailbox,
});

const toPerson = (organization: OrganizationId, recipient: string): Charge[] => [
  fromShopTo(organization, recipient),
  { limit: 'recipient', key: `mail-to:${recipient}`, ...mailBudgets.ofMailboxFromAllShops },
];

const requestKeys = { booking: 'mail-held', waitlist: 'mail-joined' };
const requestsOf = (
  about: keyof typeof requestKeys,
  organization: OrganizationId,
  isConfirmed: boolean,
): PointBudget => ({
  key: `${requestKeys[about]}:${organization}`,
  ...(isConfirmed ? mailBudgets.requests : mailBudgets.requestsOfUnconfirmedShop),
});

/** Budgets of a shop's email, the narrowest first: one full mailbox must not use up the shop's day. */
function chargesOfShop(
  { organization, kind, to, staffAbout, isToStranger = false }: Charged,
  { isConfirmed, hasPaid }: AccountTrust,
): Charge[] {
  const recipient = nameless(to);
  return [
    ...(staffAbout === undefined
      ? toPerson(organization, recipient)
      : // A full day must reach the barber; moving one reservation to and fro must not fill the mailbox.
        ([
          {
            limit: 'recipient',
            key: `mail-to:${organization}:${recipient}:${staffAbout}`,
            ...mailBudgets.ofMailbox,
          },
        ] as const)),
    ...(isToStranger && !hasPaid
      ? [{ limit: 'strangers', key: `mail-strangers:${organization}`, ...mailBudgets.toStrangers } as const]
      : []),
    ...(kind === 'wait-joined'
      ? // Emails that strangers cause must neither use up the shop's emails to clients nor be blocked by them.
        [{ limit: 'shop', ...requestsOf('waitlist', organization, isConfirmed) } as const]
      : chargesOfDay(organization, { isConfirmed, hasPaid })),
  ];
}

const chargesOfDay = (organization: OrganizationId, { isConfirmed, hasPaid }: AccountTrust): Charge[] => [
  ...(isConfirmed
    ? []
    : [
        {
          limit: 'unconfirmed',
          key: `mail-new:${organization}`,
          ...mailBudgets.ofUnconfirmedShop,
        } as const,
      ]),
  {
    limit: 'shop',
    key: `mail-of:${organization}`,
    ...(hasPaid ? mailBudgets.ofPayingShop : mailBudgets.ofFreeShop),
  } as const,
];

/** Emails with links into an account; only account emails can use up their budgets. */
const accountLinks = ['password-reset', 'email-confirmation'];

/**
 * Budgets of an account email. A link is limited only by earlier account emails. An unconfirmed address may belong to a
 * stranger: all account emails to it share a budget, and those without a link also share the budget of the shop's other
 * emails to it.
 */
function chargesOfAccount({ organization, kind, to }: Charged, { id, isConfirmed }: MailedAccount): Charge[] {
  const recipient = nameless(to);
  const isLink = accountLinks.includes(kind);
  const hourly = (key: string) => ({ limit: 'account', key, ...mailBudgets.ofMailbox }) satisfies Charge;
  return [
    hourly(isLink ? `mail-link:${recipient}` : `mail-${kind}:${recipient}`),
    ...(isConfirmed
      ? []
      : [
          hourly(`mail-account:${organization}:${recipient}`),
          {
            limit: 'account',
            key: `mail-${kind}:${organization}:${id}`,
            ...mailBudgets.ofUnconfirmedAccount,
          } as const,
        ]),
    { ...fromShopTo(organization, recipient), isOptional: isLink || isConfirmed },
  ];
}

/**
 * The confirmation email of a booking or a waitlist entry. The counts of a flood are per `mailbox`, which joins the
 * spellings of an address, and per `network`, a digest.
 */
export type ConfirmationMail = {
  organization: OrganizationId;
  to: string;
  about: keyof typeof requestKeys;
  flood?: { mailbox: string; network: string | null };
};

const chargesOfFlood = ({ mailbox, network }: NonNullable<ConfirmationMail['flood']>): PointBudget[] => [
  { key: `mail-held-to:${nameless(mailbox)}`, ...mailBudgets.requestsToMailbox },
  ...(network === null ? [] : [{ key: `mail-held-from:${network}`, ...mailBudgets.requestsOfNetwork }]),
];

/**
 * Budgets of a confirmation email. A shop's confirmation emails have a budget of their own: strangers must not use up
 * the shop's emails to clients, nor be blocked by them.
 */
const chargesOfConfirmation = (
  { organization, to, about, flood }: ConfirmationMail,
  { isConfirmed }: AccountTrust,
): PointBudget[] => [
  ...(flood ? chargesOfFlood(flood) : []),
  ...toPerson(organization, nameless(to)),
  requestsOf(about, organization, isConfirmed),
];

/**
 * Takes a point of every budget of a confirmation email, or none. Answers a function that returns them, or the seconds
 * until the used up budget has points again.
 */
export async function takeConfirmation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  mail: ConfirmationMail,
  trust: AccountTrust,
): Promise<{ giveBack: () => Promise<void> } | { waitSeconds: number }> {
  const taken = await takePoints(db, chargesOfConfirmation(mail, trust), now);
  if ('giveBack' in taken) return taken;
  return { waitSeconds: await secondsUntilPoint(db, taken.usedUp, now()) };
}

/**
 * Sends an email if all its budgets have a point left, else answers the exceeded limit. A failed handover returns the
 * points; a process that dies before that spends points for an email that the next attempt pays for again.
 */
export async function sendWithinBudgets(
  { config, db, now, trustOf }: Context,
  mail: Charged,
  send: () => Promise<void>,
): Promise<Limit | null> {
  const charges = !config.rateLimits
    ? []
    : mail.account
      ? chargesOfAccount(mail, mail.account)
      : chargesOfShop(mail, await trustOf(mail.organization));
  const taken = await takePoints(db, charges, now);
  if ('usedUp' in taken) return taken.usedUp.limit;
  try {
    await send();
  } catch (problem) {
    await taken.giveBack();
    throw problem;
  }
  return null;
}
