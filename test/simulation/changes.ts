import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { reservationStatuses } from '#domain/reservations/status.ts';
import type { TestApp } from '../app.ts';
import type { Caller } from '../caller.ts';
import * as world from '../world.ts';
import type { Chance } from '../chance.ts';

export type Answer = { status: number; body: unknown } | 'dead';
/** Runs one call on the current process; `dead` if it died before the answer. */
export type Ask = <A extends Exclude<Answer, 'dead'>>(
  work: (call: Caller) => Promise<A>,
) => Promise<A | 'dead'>;
export type Known = { start_at: string; status: string; isDeleted: boolean };
/** A reservation known to its client, with its last known state; null after a change with an unknown result. */
export type KnownReservation = { external_id: string; id: number; known: Known | null };

type Context = { control: TestApp; chance: Chance; shop: world.Shop; startLocal: () => string };
/** Changes a reservation that no other actor changes at the same time. */
type Change = (
  reservation: KnownReservation,
  work: () => Promise<Answer>,
  after?: (body: unknown) => Known,
) => Promise<void>;

export function changesOf(
  { control, chance, shop, startLocal }: Context,
  change: Change,
): ((run: Ask, reservation: KnownReservation) => Promise<void>)[] {
  const signed = async () => ({ token: await world.signIn(control.call, shop.owner.email) });

  return [
    (run, reservation) => {
      const cancel = { externalId: reservation.external_id, action: 'cancel' } as const;
      return change(reservation, () => run((call) => call(changePublicReservation, cancel)));
    },
    (run, reservation) => {
      const start_at_utc = `${startLocal()}:00Z`;
      const move = { externalId: reservation.external_id, action: 'reschedule', start_at_utc } as const;
      return change(reservation, () => run((call) => call(changePublicReservation, move)));
    },
    (run, reservation) => {
      const move = { id: String(reservation.id), start_local: startLocal() };
      return change(reservation, async () => {
        const by = await signed();
        return run((call) => call(moveReservation, move, by));
      });
    },
    (run, reservation) => {
      const set = { id: String(reservation.id), status: chance.oneOf(reservationStatuses) };
      return change(reservation, async () => {
        const by = await signed();
        return run((call) => call(setReservationStatus, set, by));
      });
    },
    (run, reservation) => {
      const gone = { ...(reservation.known as Known), isDeleted: true };
      const work = async () => {
        const by = await signed();
        return run((call) => call(deleteReservation, { id: String(reservation.id) }, by));
      };
      return change(reservation, work, () => gone);
    },
  ];
}
