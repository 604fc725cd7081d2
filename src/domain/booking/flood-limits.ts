import type { Person } from '../clients/client.ts';
import { countedContact } from '../clients/counted-contact.ts';
import { Refusal } from '../refusal.ts';
import { type EpochMs, epochOf } from '../time.ts';
import type { Facts, OnlineFact, Order, PlannedReservation } from './facts.ts';
import { isFlooded, minutesOf, type Watched } from './flood.ts';

/** Limits of bookings that wait for confirmation at one time, while a flood lasts; a group is one booking. */
export const mostUnconfirmed = 12;
export const mostOfMailbox = 2;
/** Mobile carriers give one network address to hundreds of clients. */
export const mostOfNetwork = 6;
/** Longest visit of a stranger during a flood, in minutes; in a group of each person. */
export const mostStrangerMinutes = 120;

export function requireProof(online: Watched | undefined, isProven: boolean, now: EpochMs): void {
  if (online && isFlooded(online, now) && !isProven) throw new Refusal('proof_needed');
}

type Unconfirmed = { order: Order; person: Person; reservations: readonly PlannedReservation[] };

export function requireConfirmable(facts: Facts, asked: Unconfirmed, now: EpochMs): void {
  requireFewUnconfirmed(facts, asked, now);
  const { mailWaitSeconds } = asked.order;
  if (mailWaitSeconds !== undefined || asked.person.email === null)
    throw new Refusal('confirmation_unavailable', {
      ...(mailWaitSeconds && { retryAfterSeconds: mailWaitSeconds }),
    });
}

function requireFewUnconfirmed(
  { online, zone }: Facts,
  { order, person, reservations }: Unconfirmed,
  now: EpochMs,
): void {
  if (!online || !isFlooded(online, now)) return;
  if (reservations.some((one) => minutesOf([one]) > mostStrangerMinutes))
    throw new Refusal('booking_closed', { detail: 'Llama a la barbería para reservar este servicio.' });
  const { unconfirmed = [] } = online;
  const { email } = countedContact(person, zone);
  const limits: [held: OnlineFact['unconfirmed'] & object, most: number][] = [
    [unconfirmed, mostUnconfirmed],
    [unconfirmed.filter((one) => email !== null && one.email === email), mostOfMailbox],
    [unconfirmed.filter(({ network }) => network !== null && network === order.network), mostOfNetwork],
  ];
  const reached = limits.find(([held, most]) => held.length >= most);
  if (!reached) return;
  const firstEnd = Math.min(...reached[0].map(({ held_until }) => epochOf(held_until)));
  throw new Refusal('too_many_unconfirmed', { retryAfterSeconds: Math.ceil((firstEnd - now) / 1_000) });
}
