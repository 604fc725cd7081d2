import type { z } from 'zod';
import { floodEnd } from '#domain/booking/flood.ts';
import type { editRules as call, Rules } from '#domain/organization/rules.ts';
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

const audited = ({ online }: Rules) => ({
  online_paused: online.paused,
  online_confirmation: online.confirmation,
});

/** Changes the named sections of the shop's rules. */
export const editRules = (deps: Deps, session: Session, { online }: z.output<typeof call.input>) =>
  change(deps, by(session), async ({ tx, organization, audit, now }) => {
    const shop = await lockShop(tx, organization);
    const rules = { ...shop.rules, online: { ...shop.rules.online, ...online } };
    const changed = await updateOrganization(tx, organization, { rules });
    const about = { subject: 'organization', subject_id: organization, action: 'rules-changed' } as const;
    audit({ ...about, before: audited(shop.rules), after: audited(rules) });
    return rulesOf(changed, now());
  });
