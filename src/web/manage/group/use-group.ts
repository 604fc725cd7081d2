import { useState } from 'react';
import type { changeGroup, GroupMember, readGroup } from '#domain/booking/groups/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Zone } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { type OwnChange, useLinkSending } from '../change/use-link-change.ts';

const readCall = endpoint<typeof readGroup>('GET /reservations/public/:externalId/group');
const changeCall = endpoint<typeof changeGroup>('PATCH /reservations/public/:externalId/group');

export function useGroup(
  reservation: PublicReservation,
  given: GroupMember[] | undefined,
  /** Receives the booker's own reservation after a change; the same object if the change did not affect it. */
  onOwn: (fresh: PublicReservation) => void,
) {
  const { external_id: externalId, group } = reservation;
  const [turn, setTurn] = useState(0);
  const key = String(turn);
  // Latest members: from the page, a read or the answer to a change; shown until newer ones load.
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
export type ChangesGroup = {
  reservation: PublicReservation;
  zone: Zone;
  onDone: (members: GroupMember[]) => void;
  onFailed: (failure: unknown) => void;
  onClose: () => void;
};

export const useGroupChange = (externalId: string, outcome: Pick<ChangesGroup, 'onDone' | 'onFailed'>) =>
  useLinkSending((change: GroupChange) => call(changeCall, { externalId, ...change }), outcome);
