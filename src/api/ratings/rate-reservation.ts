import type { z } from 'zod';
import type { LinkRating, rateReservation as call } from '#domain/ratings/contract.ts';
import { poorStars } from '#domain/ratings/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { jobOf } from '../jobs/define-job.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { poorRating } from './jobs.ts';
import { insertRating, lockRating, updateRating } from './queries.ts';
import { isChangeable, readLinkRating, requireReservationOfRating } from './read-link-rating.ts';

type Given = Omit<z.output<typeof call.input>, 'externalId'>;

async function write({ tx, organization, audit, now }: Work, id: number, client_id: number, given: Given) {
  const about = { subject: 'rating', subject_id: id } as const;
  if (await insertRating(tx, organization, { ...given, reservation_id: id, client_id }, now())) {
    audit({ ...about, action: 'given', after: { stars: given.stars } });
    return;
  }
  const before = await lockRating(tx, organization, id);
  if (!isChangeable(before, now())) throw new Refusal('not_rateable');
  await updateRating(tx, organization, id, given);
  audit({ ...about, action: 'changed', before: { stars: before.stars }, after: { stars: given.stars } });
}

export async function rateReservation(
  deps: Deps,
  { externalId, ...given }: Given & { externalId: string },
): Promise<LinkRating> {
  const organization = organizationOfLink(externalId);
  await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const { id, status, client_id } = await requireReservationOfRating(work.tx, organization, externalId);
    if (status !== 'completed') throw new Refusal('not_rateable');
    await write(work, id, client_id, given);
    work.announce();
    if (given.stars <= poorStars)
      work.enqueue(jobOf(poorRating, { key: `${poorRating.kind}:${id}`, payload: { reservation_id: id } }));
  });
  return readLinkRating(deps, externalId);
}
