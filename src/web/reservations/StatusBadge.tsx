import { type ReservationStatus, statusName, statusTone } from '#domain/reservations/status.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** Where a reservation stands, in its word and its colour. */
export const StatusBadge = ({ status }: { status: ReservationStatus }) => (
  <Badge tone={statusTone(status)}>{statusName(status)}</Badge>
);
