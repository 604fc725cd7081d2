import type { z } from 'zod';
import type { createOrganization } from '#domain/organization/contract.ts';
import { isReservedSlug } from '#domain/slug.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { claimSlug, lockOrganization, updateOrganization } from './queries.ts';
import { requireTimezone } from './time-zones.ts';

/** Gives the owner's tenant its name, public address and time zone, once. */
export async function openOrganization(
  deps: Deps,
  session: Session,
  form: z.output<typeof createOrganization.input>,
) {
  const organization = session.organization_id;
  if (isReservedSlug(form.slug)) throw new Refusal('slug_reserved');
  await requireTimezone(deps.db, form.timezone);
  return change(deps, by(session), async ({ tx, audit }) => {
    const draft = await lockOrganization(tx, organization);
    if (draft.slug) throw new Refusal('organization_exists');
    if (!(await claimSlug(tx, organization, form.slug))) throw new Refusal('slug_taken');
    const shop = await updateOrganization(tx, organization, form);
    const about = { subject: 'organization', subject_id: organization, action: 'created' } as const;
    audit({ ...about, after: shop });
    return shop;
  });
}
