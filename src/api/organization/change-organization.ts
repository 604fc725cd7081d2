import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import { isKnownZone } from '#domain/time.ts';
import type { createOrganization, editOrganization as call } from '#domain/organization/contract.ts';
import { isReservedSlug } from '#domain/slug.ts';
import type { Db } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Session } from '../session/require-session.ts';
import { claimSlug, lockOrganization, lockShop, updateOrganization } from './queries.ts';

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

export async function editOrganization(
  deps: Deps,
  session: Session,
  { settings, ...form }: z.output<typeof call.input>,
) {
  const organization = session.organization_id;
  if (form.timezone !== undefined) await requireTimezone(deps.db, form.timezone);
  return change(deps, by(session), async (work) => {
    const { tx } = work;
    const before = await lockShop(tx, organization);
    const after = await updateOrganization(tx, organization, {
      ...form,
      settings: { ...before.settings, ...settings },
    });
    const about = { subject: 'organization', subject_id: organization, action: 'changed' } as const;
    work.audit({ ...about, before, after });
    for (const follow of deps.reservationHooks.shopFollowers) follow(work, before, after);
    return after;
  });
}

// Cached, because PostgreSQL reads its zone files for this slow query; the list stays the same until PostgreSQL
// restarts.
let known: Promise<Set<string>> | undefined;

async function readZones(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Refuses time zones that the runtime or PostgreSQL does not know under exactly this name. */
async function requireTimezone(db: Db, zone: string): Promise<void> {
  known ??= readZones(db).catch((problem: unknown) => {
    known = undefined;
    throw problem;
  });
  if (!isKnownZone(zone) || !(await known).has(zone)) throw new Refusal('unknown_timezone');
}
