import type { CountedContact } from '../clients/counted-contact.ts';
import { Refusal } from '../refusal.ts';

export const mostWaiting = 3;
/** A new unconfirmed entry counts at once while the shop has fewer: on a calm day clients join in one step. */
export const mostCountedAtOnce = 5;
export const mostUnconfirmed = { ofShop: 50, ofAddress: 10 };
// A constant, because the true time would show strangers until when somebody waits.
const retryAfterSeconds = 24 * 60 * 60;

/** Digest of a network address; null where addresses are not limited. */
type Address = string | null;
export type OpenEntry = CountedContact & { is_confirmed: boolean; joined_from: Address };
/** A new entry; `isConfirmed` says that the staff made it or that the shop knows its client. */
export type NewEntry = { contact: CountedContact; isConfirmed: boolean; address: Address };
/** `counts`: whether slots are offered to the entry. */
export type Standing = { is_confirmed: boolean; counts: boolean };

export function judgeJoining(
  { contact, isConfirmed, address }: NewEntry,
  open: readonly OpenEntry[],
): Standing {
  const hasMost = (field: 'email' | 'phone') =>
    contact[field] !== null && open.filter((one) => one[field] === contact[field]).length >= mostWaiting;
  if (hasMost('email') || hasMost('phone')) throw new Refusal('too_many_waiting', { retryAfterSeconds });
  if (isConfirmed) return { is_confirmed: true, counts: true };
  const unconfirmed = open.filter((one) => !one.is_confirmed);
  const ofAddress = unconfirmed.filter(({ joined_from }) => address !== null && joined_from === address);
  if (unconfirmed.length >= mostUnconfirmed.ofShop || ofAddress.length >= mostUnconfirmed.ofAddress) {
    const detail =
      'Hay muchos lugares sin confirmar en la lista de espera. Intenta más tarde o llama a la barbería.';
    throw new Refusal('too_many_waiting', { detail, retryAfterSeconds });
  }
  return { is_confirmed: false, counts: unconfirmed.length < mostCountedAtOnce };
}
