import { refuseMarketing } from '../clients/consent-queries.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireOpenLink } from './read-by-link.ts';

export async function refuseMarketingByLink(deps: Deps, token: string): Promise<void> {
  const { organization, person, email } = await requireOpenLink(deps.db, token, deps.now());
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, now, announce }) => {
    if (await refuseMarketing(tx, organization, { client: person.id, email }, now())) announce();
  });
}
