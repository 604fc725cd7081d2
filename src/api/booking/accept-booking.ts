import type { Person } from '#domain/clients/client.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { insertConsents } from '../clients/consent-queries.ts';
import { findKnown, insertClients } from '../clients/queries.ts';
import { mailOf } from '../deposits/notices.ts';
import { findOpenDeposit, type StoredDeposit, updateDeposit } from '../deposits/queries.ts';
import { newIds } from '../database/bulk-insert.ts';
import { pipeline } from '../database/transaction.ts';
import { change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { lockShop, type Shop } from '../organization/queries.ts';
import { recordChanges, type ReservationChange } from '../reservations/changes/changes.ts';
import {
  awaitDeposit,
  confirmHolds,
  findHold,
  type Hold,
  requireToken,
} from '../reservations/holds/held-booking-queries.ts';
import { insertLines, lockCalendars } from '../reservations/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';
import type { HeldUntil } from './store-bookings.ts';
import { requireNotWithheld } from '../schedule/public-queries.ts';

/**
 * Turns the slot that a client confirms by email into a reservation, in the same row, so that the slot is never free in
 * between; a group is confirmed whole or not at all. A repeated confirmation answers the existing reservation.
 */
export async function acceptBooking(
  deps: Deps,
  { via, ...link }: { externalId: string; token: string; via?: string | undefined },
): Promise<PublicReservation | HeldUntil> {
  const { externalId } = link;
  const organization = organizationOfLink(externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const { tx } = work;
    const shop = await lockShop(tx, organization);
    await requireToken(tx, organization, link);
    const [hold, deposit] = [
      await findHold(tx, organization, externalId),
      await findOpenDeposit(tx, organization, externalId),
    ];
    if (hold) {
      if (shop.rules.online.paused) throw new Refusal('booking_closed');
      const person = personOf(hold);
      const known = await findKnown(tx, shop, person);
      if (known.is_blocked) throw new Refusal('not_taken_online');
      if (epochOf(hold.held_until) <= work.now()) throw new Refusal('hold_expired');
      const confirmed = await lockConfirmed(work, shop, { hold, person, known: known.id });
      if (deposit) await awaitPayment(work, shop, confirmed, deposit);
      else await confirm(work, deps, shop, { ...confirmed, via });
    }
    if (deposit) return { held_until: deposit.pay_until };
    return requirePublicReservation(tx, organization, externalId);
  });
}

type Found = { hold: Hold; person: Person; known: number | undefined };
type Confirmed = Found & { holds: readonly Hold['companions'][number][]; client: number };

/** Locks the calendars of the slots, which must still be open to clients, and finds the client or draws a new id. */
async function lockConfirmed(work: Work, shop: Shop, found: Found): Promise<Confirmed> {
  const { tx, organization } = work;
  const { hold, known } = found;
  const holds = [hold, ...hold.companions];
  const calendars = await lockCalendars(
    tx,
    organization,
    holds.map(({ barber_id }) => barber_id),
  );
  for (const each of holds) {
    const barber = calendars.find(({ id }) => id === each.barber_id);
    if (!barber || barber.deleted_at) throw new Refusal('unknown_barber');
    await requireNotWithheld(tx, shop, each);
  }
  const client = known ?? (await newIds(tx, ['clients'], 1)).clients[0] ?? 0;
  return { ...found, holds, client };
}

const clientStatements = (
  { tx, organization }: Work,
  shop: Shop,
  { hold, person, known, client }: Confirmed,
  nowMs: EpochMs,
) =>
  [
    insertClients(tx, shop, known === undefined ? [{ id: client, person, isAnonymous: false }] : [], nowMs),
    insertConsents(
      tx,
      organization,
      [
        ...(hold.held_chat ? [{ client, by: null, to: 'chat' as const }] : []),
        ...(hold.held_marketing ? [{ client, by: null, to: 'marketing' as const, email: person.email }] : []),
      ],
      nowMs,
    ),
  ] as const;

async function awaitPayment(
  work: Work,
  shop: Shop,
  confirmed: Confirmed,
  deposit: StoredDeposit,
): Promise<void> {
  const { tx, organization } = work;
  const { holds, client } = confirmed;
  const { id, pay_until: until } = deposit;
  const nowMs = work.now();
  if (epochOf(until) <= nowMs) throw new Refusal('hold_expired');
  const ids = holds.map((each) => each.id);
  await pipeline(...clientStatements(work, shop, confirmed, nowMs));
  if ((await awaitDeposit(tx, organization, ids, { client, until })) !== ids.length)
    throw new Refusal('hold_expired');
  await updateDeposit(tx, organization, id, { client_id: client });
  work.enqueue(mailOf(deposit, 'open'));
  work.announce();
}

async function confirm(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  shop: Shop,
  { via, ...confirmed }: Confirmed & { via: string | undefined },
) {
  const { tx, organization, actor } = work;
  const { holds, client } = confirmed;
  const nowMs = work.now();
  const booked = holds.map(
    ({ id, group_id, barber_id, branch_id, start_at, end_at, sequence }): ReservationChange => {
      const place = { barber_id, branch_id, start_at, end_at, duration_min: null };
      const after = { id, group_id, ...place, status: 'scheduled', sequence, deleted_at: null } as const;
      return { action: 'booked', actor, at: nowMs, before: null, after, via };
    },
  );
  const ids = holds.map(({ id }) => id);
  await recordChanges(work, reservationHooks, booked, async () => {
    const [storing, consenting] = clientStatements(work, shop, confirmed, nowMs);
    const [, count] = await pipeline(
      storing,
      confirmHolds(tx, organization, ids, client),
      consenting,
      insertLines(tx, organization, holds),
    );
    // The hold was swept, or its slot was booked, while this request waited for the calendar locks.
    if (count !== ids.length) throw new Refusal('hold_expired');
  });
}

const personOf = (hold: Hold): Person => ({
  firstname: hold.client_firstname_snapshot,
  lastname: hold.client_lastname_snapshot,
  phone: hold.client_phone_snapshot,
  email: hold.client_email_snapshot,
});
