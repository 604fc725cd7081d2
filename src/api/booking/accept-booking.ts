import type { Person } from '#domain/clients/client.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { epochOf } from '#domain/time.ts';
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
    const hold = await findHold(tx, organization, externalId);
    if (hold) {
      if (shop.rules.online.paused) throw new Refusal('booking_closed');
      const person = personOf(hold);
      const known = await findKnown(tx, shop, person);
      if (known.is_blocked) throw new Refusal('not_taken_online');
      if (epochOf(hold.held_until) <= work.now()) throw new Refusal('hold_expired');
      const confirmed = { hold, person, known: known.id, via };
      const deposit = await findOpenDeposit(tx, organization, externalId);
      if (deposit) return awaitPayment(work, shop, confirmed, deposit);
      await confirm(work, deps, shop, confirmed);
    }
    const deposit = hold ? undefined : await findOpenDeposit(tx, organization, externalId);
    if (deposit) return { held_until: deposit.pay_until };
    return requirePublicReservation(tx, organization, externalId);
  });
}

type Confirmed = { hold: Hold; person: Person; known: number | undefined; via: string | undefined };

/** Keeps the slot held until the deposit is paid, which the confirmation by e-mail had to precede. */
async function awaitPayment(
  work: Work,
  shop: Shop,
  { hold, person, known }: Confirmed,
  deposit: StoredDeposit,
): Promise<HeldUntil> {
  const { tx, organization } = work;
  const nowMs = work.now();
  if (epochOf(deposit.pay_until) <= nowMs) throw new Refusal('hold_expired');
  const holds = [hold, ...hold.companions];
  await lockCalendars(
    tx,
    organization,
    holds.map(({ barber_id }) => barber_id),
  );
  const client = known ?? (await newIds(tx, ['clients'], 1)).clients[0] ?? 0;
  if (known === undefined) await insertClients(tx, shop, [{ id: client, person, isAnonymous: false }], nowMs);
  const ids = holds.map(({ id }) => id);
  const until = deposit.pay_until;
  if ((await awaitDeposit(tx, organization, ids, { client, until })) !== ids.length)
    throw new Refusal('hold_expired');
  await updateDeposit(tx, organization, deposit.id, { client_id: client });
  work.enqueue(mailOf(deposit, 'open'));
  work.announce();
  return { held_until: until };
}

async function confirm(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  shop: Shop,
  { hold, person, known, via }: Confirmed,
) {
  const { tx, organization, actor } = work;
  const nowMs = work.now();
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
  const booked = holds.map(
    ({ id, group_id, barber_id, branch_id, start_at, end_at, sequence }): ReservationChange => {
      const place = { barber_id, branch_id, start_at, end_at, duration_min: null };
      const after = { id, group_id, ...place, status: 'scheduled', sequence, deleted_at: null } as const;
      return { action: 'booked', actor, at: nowMs, before: null, after, via };
    },
  );
  const ids = holds.map(({ id }) => id);
  const consents = [
    ...(hold.held_chat ? [{ client, by: null, to: 'chat' as const }] : []),
    ...(hold.held_marketing ? [{ client, by: null, to: 'marketing' as const, email: person.email }] : []),
  ];
  await recordChanges(work, reservationHooks, booked, async () => {
    const [, confirmed] = await pipeline(
      insertClients(tx, shop, known === undefined ? [{ id: client, person, isAnonymous: false }] : [], nowMs),
      confirmHolds(tx, organization, ids, client),
      insertConsents(tx, organization, consents, nowMs),
      insertLines(tx, organization, holds),
    );
    // The hold was swept, or its slot was booked, while this request waited for the calendar locks.
    if (confirmed !== ids.length) throw new Refusal('hold_expired');
  });
}

const personOf = (hold: Hold): Person => ({
  firstname: hold.client_firstname_snapshot,
  lastname: hold.client_lastname_snapshot,
  phone: hold.client_phone_snapshot,
  email: hold.client_email_snapshot,
});
