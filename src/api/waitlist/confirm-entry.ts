import { Refusal } from '#domain/refusal.ts';
import { windowEnd, windowStart } from '#domain/waitlist/place-for.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { lockCalendars } from '../reservations/queries.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { matchFreed } from './offers/match-freed.ts';
import { findOfToken, markConfirmed } from './queries.ts';

/** Confirms an entry by its mailed link; free time in the window of an entry that did not count is then offered. */
export async function confirmEntry(deps: Deps, link: { externalId: string; token: string }): Promise<void> {
  const organization = organizationOfLink(link.externalId);
  await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const { tx, audit } = work;
    const entry = await findOfToken(tx, organization, link);
    if (!entry) throw new Refusal('not_found');
    const { id, barber_id, counts } = entry;
    // Calendars are locked before entries, as by every change that offers free time.
    if (!counts) await lockCalendars(tx, organization, [barber_id ?? 'any']);
    if (!(await markConfirmed(tx, organization, id))) return;
    audit({ subject: 'waitlist', subject_id: id, action: 'confirmed' });
    if (counts) return;
    const { timezone } = await requireShop(tx, organization);
    const window = { start: windowStart(entry, timezone), end: windowEnd(entry, timezone) };
    await matchFreed(work, [{ barber_id, ...window }], `confirmed:${id}`);
  });
}
