import { type ReservationStatus, statusName, statusTone } from '#domain/reservations/status.ts';
import { Badge } from '#web/ui/Badge.tsx';

export const StatusBadge = ({ status }: { status: ReservationStatus }) => (
  <Badge tone={statusTone(status)}>{statusName(status)}</Badge>
);
