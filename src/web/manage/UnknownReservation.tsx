import type { LostLink } from '#domain/page.ts';
import { RedirectNotice } from '#web/ui/layout/Page.tsx';
import { flashToast } from '#web/ui/overlays/toasts.ts';

const title = 'No se encontró la reserva';
const ms = 15_000;

export function leaveUnknown(lost?: LostLink): void {
  const link = lost && { text: '¿Perdiste el enlace?', href: `/${lost.shop.slug}/mis-reservas` };
  flashToast('error', { title, ...(link && { link, ms }) });
  location.replace('/');
}

export const UnknownReservation = ({ lost }: { lost: LostLink | undefined }) => (
  <RedirectNotice
    title={title}
    hint="Revisa el enlace del correo de confirmación."
    onRedirect={() => leaveUnknown(lost)}
  />
);
