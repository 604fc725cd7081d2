import { type Arrival, arrivalMark, arrivalText } from '#domain/reservations/arrival/arrival.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { EpochMs } from '#domain/time.ts';
import { Badge } from '#web/ui/Badge.tsx';

type Props = { reservation: Arrival & { status: ReservationStatus }; now: EpochMs | null };

export function ArrivalBadge({ reservation, now }: Props) {
  const text = now === null ? arrivalMark(reservation) : arrivalText(reservation, now);
  return text && <Badge tone={reservation.arrived_at ? 'teal' : 'yellow'}>{text}</Badge>;
}
