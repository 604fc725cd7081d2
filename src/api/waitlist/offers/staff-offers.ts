import { decide } from '#domain/booking/decide.ts';
import {
  carefulStaffPolicy,
  type Order,
  type PlannedReservation,
  type Policy,
} from '#domain/booking/facts.ts';
import { Refusal } from '#domain/refusal.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { epochOf, instantOf, type LocalDateTime } from '#domain/time.ts';
import type { StaffWaitEntry } from '#domain/waitlist/contract.ts';
import { offerEnd } from '#domain/waitlist/place-for.ts';
import { readFacts } from '../../booking/facts/read-facts.ts';
import { insertConsents } from '../../clients/consent-queries.ts';

import { by, change, type Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../http/serve.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import { deleteHoldsInTheWay } from '../../reservations/holds/queries.ts';
import { type Calendar, lockCalendars } from '../../reservations/queries.ts';
import { removeFromWaitlist } from './answer-offer.ts';
import { endOffer, lockWithOffer } from './end-offer.ts';
import { type AnsweredOffer, isAnsweredOffer } from './judge-offer.ts';
import { toStaffWaitEntry } from '../entry-read-model.ts';
import { makeOffer } from './make-offer.ts';
import { type Entry, lockEntry, requireEntry } from '../queries.ts';

type Offer = {
  id: number;
  barber_id: number;
  branch_id?: number | null | undefined;
  start_local: LocalDateTime;
  whatsapp?: boolean | undefined;
};

// The staff can offer any future time, also beyond the days that clients can book.
const offerPolicy: Policy = { ...carefulStaffPolicy, reach: null };

export async function offerPlace(deps: Deps, session: Session, request: Offer): Promise<StaffWaitEntry> {
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    const name = { id: request.id };
    const calendars = await lockCalendars(tx, organization, [request.barber_id]);
    const shop = await requireShop(tx, organization);
    const before = await requireEntry(tx, organization, name);
    const planned = await judge(work, deps, { shop, request, entry: before, calendars });
    await deleteHoldsInTheWay(
      tx,
      organization,
      { ...planned, barber_id: request.barber_id },
      { nowMs: work.now(), isByStaff: true },
    );
    await lockEntry(tx, organization, request.id);
    const entry = await requireEntry(tx, organization, name);
    requireFree(entry);
    const { branch_id, lines } = planned;
    const place = { barber_id: request.barber_id, ...busySpan(planned), branch_id, lines };
    await makeOffer(work, shop, entry, place);
    if (request.whatsapp)
      await insertConsents(
        tx,
        organization,
        [{ client: entry.client_id, by: session.user.id, to: 'chat' }],
        work.now(),
      );
    const { start_at } = planned;
    work.audit({
      subject: 'waitlist',
      subject_id: request.id,
      action: 'offered',
      after: { start_at, barber_id: request.barber_id },
    });
    return toStaffWaitEntry(await requireEntry(tx, organization, name), work.now());
  });
}

function requireFree({ state }: Entry): void {
  if (state !== 'waiting' && state !== 'paused') throw new Refusal('offer_gone');
}

type Judged = { shop: Shop; request: Offer; entry: Entry; calendars: readonly Calendar[] };

/** Plans the reservation of the offer by the rules for reservations that the staff take. */
async function judge(
  { tx, now }: Work,
  { config }: Pick<Deps, 'config'>,
  { shop, request, entry, calendars }: Judged,
): Promise<PlannedReservation> {
  requireFree(entry);
  const { barber_id, start_local, branch_id: branch = entry.branch_id } = request;
  const nowMs = now();
  const order: Order = {
    person: null,
    taken: { channel: 'phone', by: 0, notifiesClient: false, changeId: undefined },
    notes: null,
    items: [{ barber: barber_id, branch, lines: entry.services, start_local }],
    idempotency: null,
    ids: { client: 0, reservations: [{ id: 0, external_id: '' }] },
  };
  const given = { shop, orders: [order], barbers: [barber_id], calendars, nowMs };
  const { facts } = await readFacts(tx, {
    ...given,
    openStatuses: config.openBillingStatuses,
    watchesFloods: false,
  });
  const decision = decide(facts, order, offerPolicy, nowMs);
  if ('refusal' in decision) throw decision.refusal;
  if ('repeats' in decision) throw new Error('an offer has no key that could repeat');
  const [planned] = decision.accepted.reservations;
  if (!planned) throw new Error('an accepted order has its reservations');
  // An offer that would end at once cannot be answered.
  if (offerEnd(epochOf(planned.start_at), shop.rules.waitlist.minutes, nowMs) <= nowMs)
    throw new Refusal('past');
  return planned;
}

export async function withdrawOffer(
  deps: Deps,
  session: Session,
  { id, next, ...which }: { id: number; next: boolean } & AnsweredOffer,
): Promise<StaffWaitEntry> {
  return change(deps, by(session), async (work) => {
    const entry = await lockWithOffer(work, { id });
    if (!entry.offer || !isAnsweredOffer(entry, which)) throw new Refusal('offer_gone');
    const { start_at, barber_id } = entry.offer;
    await endOffer(work, entry, 'withdrawn', { staysFree: !next });
    work.audit({
      subject: 'waitlist',
      subject_id: id,
      action: 'withdrawn',
      after: { start_at: instantOf(epochOf(start_at)), barber_id },
    });
    return toStaffWaitEntry(await requireEntry(work.tx, work.organization, { id }), work.now());
  });
}

export async function removeEntry(deps: Deps, session: Session, id: number): Promise<void> {
  await change(deps, by(session), async (work) =>
    removeFromWaitlist(work, await lockWithOffer(work, { id }), 'removed'),
  );
}
