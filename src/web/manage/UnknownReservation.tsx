import { RedirectNotice } from '#web/ui/layout/Page.tsx';
import { flashToast } from '#web/ui/overlays/toasts.ts';

const title = 'No se encontró la reserva';

export function leaveUnknown(): void {
  flashToast('error', { title });
  location.replace('/');
}

export const UnknownReservation = () => (
  <RedirectNotice
    title={title}
    hint="Revisa el enlace del correo de confirmación."
    onRedirect={leaveUnknown}
  />
);
