import { TurnAway } from '#web/ui/TurnAway.tsx';
import { carryToast } from '#web/ui/toasts.ts';

const title = 'No se encontró la reserva';

/** Leads to the landing page, where these words wait. */
export function leaveUnknown(): void {
  carryToast('error', { title });
  location.replace('/');
}

export const UnknownReservation = () => (
  <TurnAway title={title} hint="Revisa el enlace del correo de confirmación." onArrive={leaveUnknown} />
);
