import { absenceReason } from '#domain/absences/absence.ts';
import type { MemberProposals, Proposed } from '#domain/absences/contract.ts';
import { mostProposals, stillFree, timesNear } from '#domain/absences/proposals.ts';
import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { type EpochMs, epochToLocal, type Instant, instantOf, localToEpoch } from '#domain/time.ts';
import type { WaitPlace } from '#domain/waitlist/place-for.ts';
import { readOpeningPeople } from '../booking/read-openings.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { findProposals, type Proposal } from '../reservations/changes/proposal-queries.ts';
import { calendarsOf } from '../reservations/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';

type Reader = Pick<Deps, 'db' | 'now'>;
type Canceled = { start_at: Instant; end_at: Instant; barber: { id: number; firstname: string } };

const factsFor = async (db: Db, shop: Shop, nowMs: EpochMs) => {
  const dates = bookableWindow(nowMs, shop.timezone);
  return { ...(await readOpeningPeople(db, shop, { dates, nowMs })), noticeMin: 0 };
};
type Facts = Awaited<ReturnType<typeof factsFor>>;

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

async function proposedNow(
  db: Db,
  shop: Shop,
  facts: Facts,
  { barber, times, ...reservation }: Canceled & Pick<Proposal, 'times'>,
): Promise<Proposed> {
  const { start, end } = busySpan(reservation);
  const proposed = times.flatMap(({ barber_id, start_local }) => {
    const at = localToEpoch(start_local, shop.timezone);
    return at === null ? [] : [{ barber_id, start: at, end: at + end - start }];
  });
  const free = stillFree(facts, proposed);
  const places = free.length > 0 ? free : timesNear(facts, { barber_id: barber.id, start, end });
  return { times: await shown(db, shop, places.slice(0, mostProposals)), reason: absenceReason(barber) };
}

export async function readProposals({ db, now }: Reader, externalId: string): Promise<Proposed> {
  const organization = organizationOfLink(externalId);
  const shop = await requireShop(db, organization);
  const reservation = await requirePublicReservation(db, organization, externalId);
  const nowMs = now();
  const proposal = (await findProposals(db, organization, [reservation.id], nowMs)).get(reservation.id);
  if (!proposal) throw new Refusal('not_found');
  return proposedNow(db, shop, await factsFor(db, shop, nowMs), { ...reservation, ...proposal });
}

export async function readGroupProposals(
  { db, now }: Reader,
  organization: OrganizationId,
  members: readonly GroupMember[],
): Promise<MemberProposals[]> {
  const canceled = members.filter(({ is_booker, status }) => !is_booker && status === 'canceled');
  const nowMs = now();
  const ids = canceled.map(({ id }) => id);
  const proposals =
    ids.length > 0 ? await findProposals(db, organization, ids, nowMs) : new Map<number, Proposal>();
  if (proposals.size === 0) return [];
  const shop = await requireShop(db, organization);
  const facts = await factsFor(db, shop, nowMs);
  const open = canceled.flatMap((member) => {
    const proposal = proposals.get(member.id);
    return proposal ? [{ ...member, ...proposal }] : [];
  });
  return Promise.all(
    open.map(async (member) => ({ member: member.id, ...(await proposedNow(db, shop, facts, member)) })),
  );
}

export async function readTimesNear({ db, now }: Reader, externalId: string, place: WaitPlace) {
  const shop = await requireShop(db, organizationOfLink(externalId));
  return shown(db, shop, timesNear(await factsFor(db, shop, now()), place));
}
