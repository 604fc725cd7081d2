import type { CommissionRules } from '#domain/commissions/contract.ts';
import { toRules, toStored } from '#domain/commissions/stored-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { lockShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { listRules, readPresent, replaceRules } from './rule-queries.ts';

export async function writeRules(
  deps: Deps,
  session: Session,
  input: CommissionRules,
): Promise<CommissionRules> {
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    await lockShop(tx, organization);
    const present = await readPresent(tx, organization);
    const [people, services] = [new Set(present.people), new Set(present.services)];
    for (const { user_id, service_id } of input.rules) {
      if (user_id !== null && !people.has(user_id)) throw new Refusal('unknown_barber');
      if (service_id !== null && !services.has(service_id)) throw new Refusal('unknown_service');
    }
    const before = await listRules(tx, organization, present);
    const after = toStored(input);
    await replaceRules(tx, organization, present, after);
    const recorded = (stored: typeof after) => ({ rules: stored.length, stored });
    work.audit({
      subject: 'commission',
      subject_id: organization,
      action: 'rules-changed',
      before: recorded(before),
      after: recorded(after),
    });
    return toRules(after);
  });
}
