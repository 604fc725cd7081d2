import { locksPublicPage, takesPlace } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import type { ReservationState } from './changes/changes.ts';

type State = Pick<ReservationState, 'barber_id' | 'status' | 'start_at' | 'deleted_at'>;
/** A barber who lost the reservation gets a separate notification. */
export type Notice = { to: 'client' } | { to: 'barber' | 'former-barber'; user_id: number };

/** Empty for past reservations and for changes that need no notification. */
export function noticesAbout(before: State | null, after: State, nowMs: number): Notice[] {
  const isComing = ({ status, start_at }: State) => !locksPublicPage(status) && epochOf(start_at) > nowMs;
  const both: Notice[] = [{ to: 'client' }, { to: 'barber', user_id: after.barber_id }];
  const was = before && takesPlace(before) ? before : null;
  if (!takesPlace(after)) return was && isComing(was) ? both : [];
  const isOther = was !== null && was.barber_id !== after.barber_id;
  const isRelevant = was === null || isOther || was.start_at !== after.start_at;
  return [
    ...(isRelevant && isComing(after) ? both : []),
    ...(isOther && isComing(was) ? [{ to: 'former-barber', user_id: was.barber_id } as const] : []),
  ];
}

export const cancellationKeys = ({ id, sequence }: { id: number; sequence: number }): string[] =>
  ['booking-canceled', 'series-canceled'].flatMap((kind) =>
    ['client', 'chat'].map((channel) => `${kind}:${id}:${sequence}:${channel}`),
  );
