import type { ReactNode } from 'react';
import type { Page as Kinds } from '#domain/page.ts';
import { UnknownReservation } from '#web/manage/UnknownReservation.tsx';
import { DeadLink } from '#web/privacy/DeadLink.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { Page, RedirectNotice } from '#web/ui/layout/Page.tsx';
import { flashToast } from '#web/ui/overlays/toasts.ts';
import { AccessibilityPage } from './AccessibilityPage.tsx';

const unknownShop = {
  title: 'Barbería no encontrada',
  description: 'Revisa el enlace o contacta al administrador.',
};

const UnknownShop = () => (
  <RedirectNotice title={unknownShop.title} hint={unknownShop.description} onRedirect={leave} />
);

function leave() {
  flashToast('error', unknownShop);
  location.replace('/');
}

const UnknownHold = () => (
  <Page title="El enlace ya venció">
    <EmptyState text="El tiempo para confirmar terminó y el horario quedó libre. Vuelve a la página de la barbería para reservar de nuevo." />
  </Page>
);

const UnknownWaitEntry = () => (
  <Page title="No encontramos tu lugar en la lista">
    <EmptyState text="Revisa el enlace del correo, o vuelve a la página de la barbería para anotarte de nuevo.">
      <ButtonLink href="/">Ir al inicio</ButtonLink>
    </EmptyState>
  </Page>
);

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

type Small = Exclude<
  Kinds,
  {
    kind: 'landing' | 'booking' | 'reservation' | 'held' | 'wait-entry' | 'person-data' | 'privacy' | 'staff';
  }
>;

const pages: Record<Exclude<Small['kind'], 'accessibility'>, Awaited<ReactNode>> = {
  'unknown-shop': <UnknownShop />,
  'unknown-reservation': <UnknownReservation />,
  'unknown-hold': <UnknownHold />,
  'unknown-wait-entry': <UnknownWaitEntry />,
  'dead-data-link': <DeadLink />,
  unavailable: <Unavailable />,
  unknown: <Unknown />,
};

export const drawSmallPage = (page: Small): Awaited<ReactNode> =>
  page.kind === 'accessibility' ? <AccessibilityPage supportEmail={page.support_email} /> : pages[page.kind];
