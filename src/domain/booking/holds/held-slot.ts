import { Refusal } from '../../refusal.ts';
import { formatTime } from '../../text/time-format.ts';
import { epochOf, type Instant, instantOf, instantToLocal, type Zone } from '../../time.ts';

/** A slot held for a client, who books it with the token `external_id`. */
export type HeldSlot = {
  id: number;
  barber_id: number;
  start_at: Instant;
  end_at: Instant;
  /**
   * Reason of the hold: a form being filled in, an offer to a waitlist entry, a deposit to be paid, or a confirmation
   * link in an e-mail.
   */
  hold: 'form' | 'offer' | 'deposit' | 'email';
  external_id: string;
  /** Id of the group's first slot, on all slots of the group; null for a single client. */
  group_id: number | null;
  held_until: Instant;
};

/**
 * Whether a client was promised the slot, so that staff get `slot_held`; a slot that awaits an e-mail confirmation
 * counts as taken instead.
 */
export const isPromised = ({ hold }: Pick<HeldSlot, 'hold'>): boolean =>
  hold === 'offer' || hold === 'deposit';

export function heldRefusal(held: readonly Pick<HeldSlot, 'held_until'>[], zone: Zone): Refusal {
  const until = instantOf(Math.max(...held.map(({ held_until }) => epochOf(held_until))));
  const time = formatTime(instantToLocal(until, zone));
  return new Refusal('slot_held', {
    detail: `Ese horario está reservado para otra persona hasta las ${time}.`,
  });
}
