import type { ReservationStatus } from '../reservations/status.ts';
import { formatNear } from '../schedule/day-text.ts';
import { type Instant, instantToLocal, type Zone } from '../time.ts';

type Told = {
  status: ReservationStatus;
  start_at: Instant;
  barber: { firstname: string };
  to_call?: true | undefined;
};

export function absenceMessage(
  { status, start_at, barber, to_call }: Told,
  { reason, client, link, zone }: { reason: string; client: string; link: string; zone: Zone },
): string {
  const [name = ''] = client.split(' ');
  const when = formatNear(instantToLocal(start_at, zone));
  const hello = `Hola ${name}: ${reason}`;
  if (to_call) return `${hello} ¿Buscamos otro horario para tu reserva del ${when}?`;
  if (status === 'canceled') return `${hello} Tuvimos que cancelar tu reserva del ${when}. ${link}`;
  return `${hello} Tu reserva es ahora el ${when} con ${barber.firstname}. ${link}`;
}
