import type { Person } from '../clients/client.ts';
import { countedContact } from '../clients/counted-contact.ts';
import { Refusal } from '../refusal.ts';
import { type EpochMs, epochOf } from '../time.ts';
import type { AheadFact, Facts, Order, Policy } from './facts.ts';

/** Reservations that a client has ahead; a group is one reservation with the minutes of all its people. */
export type Ahead = readonly Pick<AheadFact, 'minutes'>[];
type Limits = Pick<Policy, 'mostAhead' | 'mostMinutesAhead'>;

/** Reservations of a client that begin after `now`: one list by e-mail, one by phone, in any spelling of either. */
export function aheadOf({ ahead, zone }: Facts, person: Person & Pick<Order, 'e164'>, now: EpochMs): Ahead[] {
  const own = countedContact(person, zone);
  const coming = ahead.filter(({ start_at }) => epochOf(start_at) > now);
  return [
    coming.filter(({ email }) => own.email !== null && email === own.email),
    coming.filter(({ phone }) => own.phone !== null && phone === own.phone),
  ];
}

/**
 * Limits the reservations ahead of one e-mail or phone, so that nobody fills a shop's calendar alone. The refusal does
 * not give their times, because anybody can type another client's phone.
 */
export function requireFewAhead(ahead: readonly Ahead[], more: number, { mostAhead }: Limits) {
  if (mostAhead === null) return;
  if (ahead.some((theirs) => theirs.length + more > mostAhead)) throw new Refusal('too_many_visits');
}

export function requireShortAhead(ahead: readonly Ahead[], planned: number, { mostMinutesAhead }: Limits) {
  if (mostMinutesAhead === null) return;
  const longest = Math.max(
    ...ahead.map((theirs) => theirs.reduce((sum, { minutes }) => sum + minutes, planned)),
  );
  if (longest <= mostMinutesAhead) return;
  const hours = mostMinutesAhead / 60;
  throw new Refusal('too_many_visits', {
    detail: `Como máximo puedes tener ${hours} horas reservadas en esta barbería. Para más, comunícate con ella.`,
  });
}
