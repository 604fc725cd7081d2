import type { LoyaltyCard } from '#domain/loyalty/card.ts';
import { type Reader, readerOf } from '../clients/read-access.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../session/require-session.ts';
import { type Charged, chargeVisibleTo } from './money/charged-queries.ts';

type Contact = { phone: string | null; email?: string | null };
type Shown = Charged & {
  barber_id: number;
  client: Contact;
  client_phone_snapshot?: string | null;
  loyalty?: LoyaltyCard | undefined;
};
type Context = Pick<Deps, 'db' | 'cache' | 'now'>;

const seesContactsOf = (barber: number, { only }: Pick<Reader, 'only'>): boolean =>
  only === null || only === barber;

/**
 * Hides charged prices that the user may not read, and, where barbers see only their own clients, the contacts and
 * stamps of colleagues' clients.
 */
export async function visibleTo(deps: Context, session: Session) {
  const [reader, hideCharge] = [await readerOf(deps, session), chargeVisibleTo(session)];
  return <R extends Shown>(reservation: R): R => {
    const shown = hideCharge(reservation);
    return seesContactsOf(reservation.barber_id, reader) ? shown : withoutContact(shown);
  };
}

const withoutContact = <R extends Shown>(reservation: R): R => ({
  ...reservation,
  client: {
    ...reservation.client,
    phone: null,
    ...(reservation.client.email !== undefined && { email: null }),
  },
  ...(reservation.client_phone_snapshot !== undefined && { client_phone_snapshot: null }),
  ...(reservation.loyalty && { loyalty: undefined }),
});

export async function hidePhones<R extends { phone: string | null }>(
  deps: Context,
  session: Session,
  barber: number,
  rows: readonly R[],
): Promise<R[]> {
  const sees = seesContactsOf(barber, await readerOf(deps, session));
  return rows.map((row) => (sees ? row : { ...row, phone: null }));
}
