import type { z } from 'zod';
import { floodEnd } from '#domain/booking/flood.ts';
import { chatsStoppedUntil, formatChatsAgain } from '#domain/reservations/messages/chat-stop.ts';
import { type editRules as call, retentionNoticeDays, type Rules } from '#domain/organization/rules.ts';
import { oneStamped } from '#domain/organization/rule-limits.ts';
import { asksDeposits, type Policy, policyProblems, usualPolicy } from '#domain/organization/policy.ts';
import type { ChangeTerms } from '#domain/organization/terms.ts';
import { formatCents } from '#domain/money.ts';
import { may } from '#domain/permissions.ts';
import { Refusal, sentenceOf } from '#domain/refusal.ts';
import { type EpochMs, instantOf } from '#domain/time.ts';
import { days } from '../clock.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { findCurrency, hasService, insertTerms, lockShop, type Shop, updateOrganization } from './queries.ts';

export function rulesOf({ rules, flood_seen_at }: Shop, now: EpochMs) {
  const end = rules.online.confirmation === 'auto' ? floodEnd(flood_seen_at, now) : null;
  return { ...rules, ...(end !== null && { flood_until: instantOf(end) }) };
}

const auditedOnline = ({ online }: Rules) => ({
  online_paused: online.paused,
  online_confirmation: online.confirmation,
});
const auditedBook = ({ clients, marketing, retention_months }: Rules) => ({
  barbers_see: clients.barbers_see,
  marketing_on: marketing.on,
  retention_months,
});
/** Audited reminder rules keep their field names; hours and quiet time become text, each `on` names its section. */
const auditedNotices = ({ reminders: { on, before_hours, quiet, ...reminders }, chat, waitlist }: Rules) => ({
  reminders_on: on,
  before_hours: before_hours.toSorted((a, b) => b - a).join(', '),
  quiet_time: `${quiet.from} a ${quiet.to}`,
  ...reminders,
  chat_on: chat.on,
  chat_booking: chat.booking,
  waitlist_on: waitlist.on,
  waitlist_minutes: waitlist.minutes,
});

const auditedRatings = ({ ratings: { on, google_url } }: Rules) => ({ ratings_on: on, google_url });

const auditedTerms = ({ terms }: Rules) => ({ ...terms });

function auditedPolicy({ policy = usualPolicy }: Rules) {
  const { deposits, amount, method } = policy;
  const { after_no_shows: absences } = deposits;
  const asked = [
    absences !== null && `ausencias desde ${absences}`,
    deposits.first_time && 'primera visita',
    deposits.premium && 'servicios premium',
    deposits.always && 'todos',
  ];
  return {
    deposits_from: asksDeposits(policy) ? asked.filter((reason) => reason !== false).join(', ') : 'nadie',
    deposit_amount: 'cents' in amount ? formatCents(amount.cents) : `${amount.percent} %`,
    deposit_method: method,
  };
}

async function requireStamped(tx: Tx, organization: OrganizationId, services: readonly number[]) {
  const areAll = services.length === 0;
  if (areAll || (await hasService(tx, organization, services))) return;
  const problem = { loc: ['loyalty', 'services'], msg: oneStamped, type: 'custom' };
  throw new Refusal('invalid', { detail: [problem] });
}

/** Throws 422 for a policy that the shop's currency or the other fields do not allow. */
async function policyRules(
  tx: Tx,
  { id, rules: { policy: before } }: Shop,
  edited: z.output<typeof call.input>['policy'],
): Promise<{ policy?: Policy }> {
  if (!edited) return before ? { policy: before } : {};
  const base = before ?? usualPolicy;
  const policy = { ...base, ...edited, deposits: { ...base.deposits, ...edited.deposits } };
  const problems = policyProblems(policy, await findCurrency(tx, id));
  if (problems.length > 0)
    throw new Refusal('invalid', { detail: problems.map((each) => ({ ...each, type: 'custom' })) });
  return { policy };
}

const auditedLoyalty = ({ loyalty: { on, every, reward, services, months } }: Rules) => ({
  loyalty_on: on,
  loyalty_every: every,
  loyalty_reward: reward,
  loyalty_services: services.join(', ') || null,
  loyalty_months: months,
});

const isOther = (before: ChangeTerms, terms: ChangeTerms) =>
  before.cancel_hours !== terms.cancel_hours || before.late_change !== terms.late_change;

const monthsOf = ({ retention_months: months }: Rules) => (months === 'off' ? Infinity : months);

/** Throws 409 if chat messages were stopped and are switched on again too early. */
function chatRules(
  { rules: { chat: before }, timezone }: Shop,
  { on = before.on, booking = before.booking }: Partial<Rules['chat']> = {},
  now: EpochMs,
): Rules['chat'] {
  if (!on) return { ...before, on, booking };
  const again = chatsStoppedUntil(before);
  if (again === null || again <= now) return { on, booking };
  const detail = `${sentenceOf('chats_stopped')} Podrás volver a encenderlo ${formatChatsAgain(again, timezone)}.`;
  throw new Refusal('chats_stopped', { detail });
}

const audits = [
  ['rules-changed', auditedOnline],
  ['notices-changed', auditedNotices],
  ['book-changed', auditedBook],
  ['terms-changed', auditedTerms],
  ['policy-changed', auditedPolicy],
  ['ratings-changed', auditedRatings],
  ['loyalty-changed', auditedLoyalty],
] as const;

/** Throws 403 for managers who edit a section of the owner. */
export function editRules(
  deps: Deps,
  session: Session,
  { online, chat, policy, ...edited }: z.output<typeof call.input>,
) {
  const isOwners = Object.values({ chat, policy, ...edited }).some((section) => section !== undefined);
  if (isOwners && !may(session.user, 'rules.edit')) throw new Refusal('forbidden');
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    const shop = await lockShop(tx, organization);
    const { rules: before } = shop;
    await requireStamped(tx, organization, edited.loyalty?.services ?? []);
    const rules = {
      online: { ...before.online, ...online },
      reminders: { ...before.reminders, ...edited.reminders },
      chat: chatRules(shop, chat, now()),
      waitlist: { ...before.waitlist, ...edited.waitlist },
      clients: { ...before.clients, ...edited.clients },
      marketing: { ...before.marketing, ...edited.marketing },
      terms: { ...before.terms, ...edited.terms },
      ratings: { ...before.ratings, ...edited.ratings },
      ...(await policyRules(tx, shop, policy)),
      loyalty: { ...before.loyalty, ...edited.loyalty },
      retention_months: edited.retention_months ?? before.retention_months,
    };
    const isSooner = monthsOf(rules) < monthsOf(before);
    const changed = await updateOrganization(tx, organization, {
      rules,
      ...(isSooner && { retention_from: instantOf(now() + retentionNoticeDays * days) }),
    });
    if (isOther(before.terms, rules.terms)) await insertTerms(tx, organization, rules.terms, now());
    const about = { subject: 'organization', subject_id: organization } as const;
    for (const [action, audited] of audits)
      audit({ ...about, action, before: audited(before), after: audited(rules) });
    for (const follow of deps.reservationHooks.shopFollowers) follow(work, shop, changed);
    return rulesOf(changed, now());
  });
}
