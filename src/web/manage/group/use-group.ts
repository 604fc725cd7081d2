import { useState } from 'react';
import type { changeGroup, GroupMember, readGroup } from '#domain/booking/group-contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Zone } from '#domain/time.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { type OwnChange, useLinkSending } from '../use-link-change.ts';

const readCall = endpoint<typeof readGroup>('GET /reservations/public/:externalId/group');
const changeCall = endpoint<typeof changeGroup>('PATCH /reservations/public/:externalId/group');

/**
 * The people whom the holder of a link booked for; read anew when the holder's own reservation changes, and when they are
 * asked for again.
 */
export function useGroup(
  reservation: PublicReservation,
  /** As the page came with them. */
  given: GroupMember[] | undefined,
  /** The holder's own reservation as a change left it; the very same where that did not touch it. */
  onOwn: (fresh: PublicReservation) => void,
) {
  const { external_id: externalId, group, status, start_at } = reservation;
  const [turn, setTurn] = useState(0);
  const key = `${status} ${start_at} ${turn}`;
  // What came with the page, what was read, and what a change answered; shown until there is something newer.
  const [heard, setHeard] = useState(given && { key, members: given });
  const isHeard = heard?.key === key;
  const read = useLoad({ key: group && !isHeard ? key : null, load: () => call(readCall, { externalId }) });
  if (read.state === 'ready') setHeard({ key, members: read.value });
  return {
    members: heard?.members ?? null,
    isFailed: read.state === 'failed',
    retry: read.retry,
    refresh: () => setTurn((before) => before + 1),
    settle: (members: GroupMember[]) => {
      setHeard({ key, members });
      onOwn(withOwn(reservation, members));
    },
  };
}

function withOwn(reservation: PublicReservation, members: readonly GroupMember[]): PublicReservation {
  const own = members.find(({ is_booker }) => is_booker);
  if (!own || (own.start_at === reservation.start_at && own.status === reservation.status))
    return reservation;
  const { status, start_at, end_at, barber } = own;
  return { ...reservation, status, start_at, end_at, barber, barber_id: barber.id };
}

export type Group = ReturnType<typeof useGroup>;
type GroupChange = OwnChange & { members?: number[] };
/** What the parts that change a group are given. */
export type ChangesGroup = {
  reservation: PublicReservation;
  zone: Zone;
  onDone: (members: GroupMember[]) => void;
  onFailed: (failure: unknown) => void;
  onClose: () => void;
};

/** Moves or cancels all of a group, or cancels some. */
export const useGroupChange = (externalId: string, outcome: Pick<ChangesGroup, 'onDone' | 'onFailed'>) =>
  useLinkSending((change: GroupChange) => call(changeCall, { externalId, ...change }), outcome);
