import type { z } from 'zod';
import { floodEnd } from '#domain/booking/flood.ts';
import type { editRules as call, Rules } from '#domain/organization/rules.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, instantOf } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { lockShop, type Shop, updateOrganization } from './queries.ts';

/** A shop's rules as its owner and managers read them. */
export function rulesOf({ rules, flood_seen_at }: Shop, now: EpochMs) {
  const end = rules.online.confirmation === 'auto' ? floodEnd(flood_seen_at, now) : null;
  return { ...rules, ...(end !== null && { flood_until: instantOf(end) }) };
}

const auditedOnline = ({ online }: Rules) => ({
  online_paused: online.paused,
  online_confirmation: online.confirmation,
});
const auditedNotices = ({ reminders, chat, waitlist }: Rules) => ({
  reminders_on: reminders.on,
  before_hours: reminders.before_hours.toSorted((a, b) => b - a).join(', '),
  quiet_time: `${reminders.quiet.from} a ${reminders.quiet.to}`,
  ask_confirmation: reminders.ask_confirmation,
  chat_on: chat.on,
  waitlist_on: waitlist.on,
  waitlist_minutes: waitlist.minutes,
});

/** Changes the named sections of the shop's rules; 403 where one is named that is the owner's alone. */
export function editRules(
  deps: Deps,
  session: Session,
  { online, reminders, chat, waitlist }: z.output<typeof call.input>,
) {
  const isOwners = reminders ?? chat ?? waitlist;
  if (isOwners && !may(session.user, 'rules.edit')) throw new Refusal('forbidden');
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    const shop = await lockShop(tx, organization);
    const { rules: before } = shop;
    const rules = {
      online: { ...before.online, ...online },
      reminders: { ...before.reminders, ...reminders },
      chat: { ...before.chat, ...chat },
      waitlist: { ...before.waitlist, ...waitlist },
    };
    const changed = await updateOrganization(tx, organization, { rules });
    const about = { subject: 'organization', subject_id: organization } as const;
    const edits = [
      ['rules-changed', auditedOnline],
      ['notices-changed', auditedNotices],
    ] as const;
    for (const [action, audited] of edits)
      audit({ ...about, action, before: audited(before), after: audited(rules) });
    deps.reservationHooks.shopChanged(work, shop, changed);
    return rulesOf(changed, now());
  });
}
