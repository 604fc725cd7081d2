import { Refusal } from '../refusal.ts';
import { formatTime } from '../time-format.ts';
import { epochOf, type Instant, instantOf, instantToLocal, type Zone } from '../time.ts';

/** A time that is kept for somebody; who has its token has the slot. */
export type HeldSlot = {
  id: number;
  barber_id: number;
  start_at: Instant;
  end_at: Instant;
  /** What it is held for: while a form is filled in, until an offer is answered, a deposit paid or an email followed. */
  hold: 'form' | 'offer' | 'deposit' | 'email';
  external_id: string;
  /** The id of a group's first slot, on all of its slots; null for one person. */
  group_id: number | null;
  held_until: Instant;
};

/** Whether a slot is promised to somebody, so that the staff are told; one that waits for an email is taken to them. */
export const isPromised = ({ hold }: Pick<HeldSlot, 'hold'>): boolean =>
  hold === 'offer' || hold === 'deposit';

/** Tells the staff until when a time is somebody else's. */
export function heldRefusal(held: readonly Pick<HeldSlot, 'held_until'>[], zone: Zone): Refusal {
  const until = instantOf(Math.max(...held.map(({ held_until }) => epochOf(held_until))));
  const time = formatTime(instantToLocal(until, zone));
  return new Refusal('slot_held', {
    detail: `Ese horario está reservado para otra persona hasta las ${time}.`,
  });
}
