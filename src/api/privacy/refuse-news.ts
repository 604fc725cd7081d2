import { refuseMarketing, wantsMarketing } from '../clients/consent-queries.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireOpenLink } from './read-by-link.ts';

/** Whether the address of a data link receives marketing e-mails of the shop; 400 `bad_token` for a link that is over. */
export async function wantsNews({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<boolean> {
  const { organization, person, email } = await requireOpenLink(db, token, now());
  return wantsMarketing(db, organization, person.id, email);
}

/** Ends the marketing e-mails of the shop to the address of a data link; 400 `bad_token` for a link that is over. */
export async function refuseNewsByLink(deps: Deps, token: string): Promise<void> {
  const { organization, person, email } = await requireOpenLink(deps.db, token, deps.now());
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, now, announce }) => {
    if (await refuseMarketing(tx, organization, { client: person.id, email }, now())) announce();
  });
}
