import { days, hours } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { type PointBudget, returnPoint, takePoint } from '../../http/points.ts';
import { fingerprint } from '../../security/tokens.ts';

/** What decides how much a shop may send: whether an owner's e-mail is confirmed, and whether the shop pays. */
export type Standing = { isConfirmed: boolean; hasPaid: boolean };
/** Why an email is not sent. */
export type Limit = 'strangers' | 'recipient' | 'shop' | 'unconfirmed' | 'account' | 'invitations';

/** A person whose account an email is about. */
export type MailedAccount = { id: number; isConfirmed: boolean };
type Charged = {
  organization: OrganizationId;
  kind: string;
  to: string;
  account?: MailedAccount;
  /** For somebody of the shop whose address is confirmed: what it is about. */
  staffAbout?: number | undefined;
  isToStranger?: boolean;
};
/** An optional charge counts an email but never keeps it back. */
type Charge = PointBudget & { limit: Limit; isOptional?: boolean };
type Context = Pick<Deps, 'config' | 'db' | 'now'> & {
  standingOf: (organization: OrganizationId) => Promise<Standing>;
};

// So that the table holds no e-mail.
const nameless = (email: string): string => fingerprint(email.toLowerCase()).toString('base64url');

/** Emails of one kind, or of one shop, to one mailbox. */
const mostPerHour = 6;
const fromShopTo = (organization: OrganizationId, recipient: string): Charge => ({
  limit: 'recipient',
  key: `mail-to:${organization}:${recipient}`,
  points: mostPerHour,
  duration: hours,
});

/** What an email of a shop costs, the narrowest budget first: one full mailbox must not use up the shop's day. */
function chargesOfShop(
  { organization, kind, to, staffAbout, isToStranger = false }: Charged,
  { isConfirmed, hasPaid }: Standing,
): Charge[] {
  const recipient = nameless(to);
  // Strangers who have to confirm must neither use up what the shop tells its clients, nor be locked out by it.
  const isHeld = kind === 'booking-held';
  return [
    ...(staffAbout === undefined
      ? ([
          fromShopTo(organization, recipient),
          { limit: 'recipient', key: `mail-to:${recipient}`, points: 12, duration: hours },
        ] as const)
      : // A full day must reach its barber; a client who moves one reservation to and fro must not fill their mailbox.
        ([
          {
            limit: 'recipient',
            key: `mail-to:${organization}:${recipient}:${staffAbout}`,
            points: mostPerHour,
            duration: hours,
          },
        ] as const)),
    ...(isToStranger && !hasPaid
      ? [{ limit: 'strangers', key: `mail-strangers:${organization}`, points: 100, duration: days } as const]
      : []),
    ...(isHeld
      ? [
          {
            limit: 'shop',
            key: `mail-held:${organization}`,
            points: isConfirmed ? 300 : 20,
            duration: days,
          } as const,
        ]
      : [
          ...(isConfirmed
            ? []
            : [
                {
                  limit: 'unconfirmed',
                  key: `mail-new:${organization}`,
                  points: 20,
                  duration: null,
                } as const,
              ]),
          {
            limit: 'shop',
            key: `mail-of:${organization}`,
            points: hasPaid ? 1_000 : 300,
            duration: days,
          } as const,
        ]),
  ];
}

/** Links with which people get into their account; other emails never use up the budget of these. */
const accountLinks = ['password-reset', 'email-confirmation'];

/**
 * What an email about an account costs. A link is kept back by earlier account emails alone. An address that nobody
 * confirmed may be a stranger's: all account emails to it share a budget, and those without a link also share the budget
 * of the shop's other emails to it.
 */
function chargesOfAccount({ organization, kind, to }: Charged, { id, isConfirmed }: MailedAccount): Charge[] {
  const recipient = nameless(to);
  const isLink = accountLinks.includes(kind);
  const hourly = (key: string) =>
    ({ limit: 'account', key, points: mostPerHour, duration: hours }) satisfies Charge;
  return [
    hourly(isLink ? `mail-link:${recipient}` : `mail-${kind}:${recipient}`),
    ...(isConfirmed
      ? []
      : [
          hourly(`mail-account:${organization}:${recipient}`),
          {
            limit: 'account',
            key: `mail-${kind}:${organization}:${id}`,
            points: 12,
            duration: days,
          } as const,
        ]),
    { ...fromShopTo(organization, recipient), isOptional: isLink || isConfirmed },
  ];
}

/**
 * Sends an email when everything that it is counted in has a point left, else answers which limit it met. What could not
 * be handed over costs nothing; a process that dies in between has paid for an email that another one pays for again.
 */
export async function sendWithinBudgets(
  { config, db, now, standingOf }: Context,
  mail: Charged,
  send: () => Promise<void>,
): Promise<Limit | null> {
  const charges = !config.rateLimits
    ? []
    : mail.account
      ? chargesOfAccount(mail, mail.account)
      : chargesOfShop(mail, await standingOf(mail.organization));
  const paid: Charge[] = [];
  const giveBack = async () => {
    for (const charge of paid) await returnPoint(db, charge);
  };
  for (const charge of charges) {
    if (await takePoint(db, charge, now())) paid.push(charge);
    else if (!charge.isOptional) {
      await giveBack();
      return charge.limit;
    }
  }
  try {
    await send();
  } catch (problem) {
    await giveBack();
    throw problem;
  }
  return null;
}
