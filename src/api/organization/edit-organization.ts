import type { z } from 'zod';
import type { editOrganization as call } from '#domain/organization/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { lockOrganization, updateOrganization } from './queries.ts';
import { requireTimezone } from './time-zones.ts';

/** Changes the named settings of the shop; its public address stays. */
export async function editOrganization(
  deps: Deps,
  session: Session,
  { settings, ...form }: z.output<typeof call.input>,
) {
  const organization = session.organization_id;
  if (form.timezone !== undefined) await requireTimezone(deps.db, form.timezone);
  return change(deps, by(session), async ({ tx, audit }) => {
    const before = await lockOrganization(tx, organization);
    if (!before.slug) throw new Refusal('not_found');
    const after = await updateOrganization(tx, organization, {
      ...form,
      settings: { ...before.settings, ...settings },
    });
    const about = { subject: 'organization', subject_id: organization, action: 'changed' } as const;
    audit({ ...about, before, after });
    return after;
  });
}
