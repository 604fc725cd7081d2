import type { Person } from '../clients/client.ts';
import { countedContact } from '../clients/counted-contact.ts';
import { Refusal } from '../refusal.ts';
import { type EpochMs, epochOf } from '../time.ts';
import type { AheadFact, Facts, Policy } from './facts.ts';
import { minutesOf } from './flood.ts';

/** What somebody has ahead, or is about to have. */
export type Ahead = readonly Pick<AheadFact, 'start_at' | 'end_at'>[];
type Limits = Pick<Policy, 'mostAhead' | 'mostMinutesAhead'>;

/** What somebody has ahead, by their e-mail and by their phone, however they spell them. */
export function aheadOf({ ahead, zone }: Facts, person: Person, now: EpochMs): Ahead[] {
  const own = countedContact(person, zone);
  const coming = ahead.filter(({ start_at }) => epochOf(start_at) > now);
  return [
    coming.filter(({ email }) => own.email !== null && email === own.email),
    coming.filter(({ phone }) => own.phone !== null && phone === own.phone),
  ];
}

/**
 * Nobody fills a shop's calendar alone: one e-mail and one phone each have a limit of reservations ahead. A refusal says
 * nothing about when those are, because anybody can type somebody else's phone.
 */
export function requireFewAhead(ahead: readonly Ahead[], more: number, { mostAhead }: Limits) {
  if (mostAhead === null) return;
  if (ahead.some((theirs) => theirs.length + more > mostAhead)) throw new Refusal('too_many_visits');
}

/** The minutes that some reservations come to. */
const lengthOf = (spans: Ahead) => spans.reduce((sum, span) => sum + minutesOf(span), 0);

/** The same for the hours that they come to. */
export function requireShortAhead(ahead: readonly Ahead[], planned: Ahead, { mostMinutesAhead }: Limits) {
  if (mostMinutesAhead === null) return;
  if (ahead.every((theirs) => lengthOf([...theirs, ...planned]) <= mostMinutesAhead)) return;
  const hours = mostMinutesAhead / 60;
  throw new Refusal('too_many_visits', {
    detail: `Como máximo puedes tener ${hours} horas reservadas en esta barbería. Para más, comunícate con ella.`,
  });
}
