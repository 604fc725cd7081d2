import { Refusal } from '#domain/refusal.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { lockOfToken, markConfirmed } from './queries.ts';

export async function confirmEntry(
  deps: Deps,
  { externalId, token }: { externalId: string; token: string },
): Promise<void> {
  const organization = organizationOfLink(externalId);
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, audit }) => {
    const entry = await lockOfToken(tx, organization, { externalId, token });
    if (!entry) throw new Refusal('not_found');
    if (entry.is_confirmed) return;
    await markConfirmed(tx, organization, entry.id);
    audit({ subject: 'waitlist', subject_id: entry.id, action: 'confirmed' });
  });
}
