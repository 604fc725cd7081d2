import { absenceReason } from '#domain/absences/absence.ts';
import type { Proposed } from '#domain/absences/contract.ts';
import { mostProposals, stillFree, timesNear } from '#domain/absences/proposals.ts';
import { Refusal } from '#domain/refusal.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { type EpochMs, epochOf, epochToLocal, instantOf, localToEpoch } from '#domain/time.ts';
import type { WaitPlace } from '#domain/waitlist/place-for.ts';
import { readOpeningPeople } from '../booking/read-openings.ts';
import type { Db } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { findProposal, type Proposal } from '../reservations/changes/proposal-queries.ts';
import { calendarsOf } from '../reservations/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';

type Reader = Pick<Deps, 'db' | 'now'>;

export async function requireProposal(
  db: Db,
  { id: organization }: Pick<Shop, 'id'>,
  reservation: number,
  nowMs: EpochMs,
): Promise<Proposal> {
  const proposal = await findProposal(db, organization, reservation);
  if (!proposal || epochOf(proposal.until) <= nowMs) throw new Refusal('proposal_gone');
  return proposal;
}

const factsFor = async (db: Db, shop: Shop, nowMs: EpochMs) => {
  const dates = bookableWindow(nowMs, shop.timezone);
  return { ...(await readOpeningPeople(db, shop, { dates, nowMs })), noticeMin: 0 };
};

async function shown(db: Db, { id, timezone: zone }: Shop, places: readonly WaitPlace[]) {
  const people = await calendarsOf(
    db,
    id,
    places.map(({ barber_id }) => barber_id),
  ).execute();
  return places.flatMap(({ barber_id, start }) => {
    const person = people.find((each) => each.id === barber_id);
    if (!person) return [];
    const { firstname, lastname } = person;
    const barber = { id: barber_id, firstname, lastname };
    return [{ barber_id, start_local: epochToLocal(start, zone), start_at: instantOf(start), barber }];
  });
}

export async function readProposals({ db, now }: Reader, externalId: string): Promise<Proposed> {
  const organization = organizationOfLink(externalId);
  const shop = await requireShop(db, organization);
  const reservation = await requirePublicReservation(db, organization, externalId);
  const nowMs = now();
  const proposal = await requireProposal(db, shop, reservation.id, nowMs).catch((problem: unknown) => {
    throw problem instanceof Refusal ? new Refusal('not_found') : problem;
  });
  const { start, end } = busySpan(reservation);
  const facts = await factsFor(db, shop, nowMs);
  const proposed = proposal.times.flatMap(({ barber_id, start_local }) => {
    const at = localToEpoch(start_local, shop.timezone);
    return at === null ? [] : [{ barber_id, start: at, end: at + end - start }];
  });
  const free = stillFree(facts, proposed);
  const { barber_id } = reservation;
  const places = free.length > 0 ? free : timesNear(facts, { barber_id, start, end });
  return {
    times: await shown(db, shop, places.slice(0, mostProposals)),
    reason: absenceReason(reservation.barber),
  };
}

export async function readTimesNear({ db, now }: Reader, externalId: string, place: WaitPlace) {
  const shop = await requireShop(db, organizationOfLink(externalId));
  return shown(db, shop, timesNear(await factsFor(db, shop, now()), place));
}
