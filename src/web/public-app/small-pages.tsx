import type { ReactNode } from 'react';
import type { Page as Kinds } from '#domain/page.ts';
import { UnknownReservation } from '#web/manage/UnknownReservation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { RedirectNotice } from '#web/ui/RedirectNotice.tsx';
import { flashToast } from '#web/ui/toasts.ts';

const Unavailable = () => (
  <Page title="No disponible en este momento">
    <EmptyState text="No pudimos cargar la página. Espera un momento e intenta nuevamente.">
      <Button onClick={() => location.reload()}>Reintentar</Button>
    </EmptyState>
  </Page>
);

const Unknown = () => (
  <Page title="Página no encontrada">
    <EmptyState text="Esta dirección no existe o cambió de lugar.">
      <ButtonLink href="/">Ir al inicio</ButtonLink>
    </EmptyState>
  </Page>
);

type Kind = Exclude<Kinds['kind'], 'landing' | 'booking' | 'reservation' | 'staff'>;

/** Pages of a few words. */
export const smallPages: Record<Kind, ReactNode> = {
  'unknown-shop': <UnknownShop />,
  'unknown-reservation': <UnknownReservation />,
  unavailable: <Unavailable />,
  unknown: <Unknown />,
};

const title = 'Barbería no encontrada';
const description = 'Revisa el enlace o contacta al administrador.';

/** Redirects to the landing page, which shows the same texts as a toast. */
const UnknownShop = () => <RedirectNotice title={title} hint={description} onRedirect={leave} />;

function leave() {
  flashToast('error', { title, description });
  location.replace('/');
}
