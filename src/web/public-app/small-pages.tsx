import type { ReactNode } from 'react';
import type { Page as Kinds, LostLink } from '#domain/page.ts';
import { UnknownReservation } from '#web/manage/UnknownReservation.tsx';
import { DeadLink } from '#web/privacy/DeadLink.tsx';
import { LostLinkCard } from '#web/recovery/LostLinkCard.tsx';
import { LostLinkPage } from '#web/recovery/LostLinkPage.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { Page, RedirectNotice } from '#web/ui/layout/Page.tsx';
import { flashToast } from '#web/ui/overlays/toasts.ts';
import { AccessibilityPage } from './AccessibilityPage.tsx';
import { ServiceTermsPage } from './ServiceTermsPage.tsx';

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

type Dead = { lost: LostLink | undefined };

const UnknownHold = ({ lost }: Dead) => (
  <Page title="El enlace ya venció">
    <EmptyState text="El tiempo para confirmar terminó y el horario quedó libre. Vuelve a la página de la barbería para reservar de nuevo." />
    {lost && <LostLinkCard lost={lost} />}
  </Page>
);

const UnknownWaitEntry = ({ lost }: Dead) => (
  <Page title="No encontramos tu lugar en la lista">
    <EmptyState text="Revisa el enlace del correo, o vuelve a la página de la barbería para anotarte de nuevo.">
      {!lost && <ButtonLink href="/">Ir al inicio</ButtonLink>}
    </EmptyState>
    {lost && <LostLinkCard lost={lost} />}
  </Page>
);

const UnknownDeposit = ({ lost }: Dead) => (
  <Page title="No encontramos ese anticipo">
    <EmptyState text="Revisa el enlace del correo, o vuelve a la página de la barbería para reservar de nuevo.">
      {!lost && <ButtonLink href="/">Ir al inicio</ButtonLink>}
    </EmptyState>
    {lost && <LostLinkCard lost={lost} />}
  </Page>
);

const DeadRecoveryLink = ({ lost }: Dead) => (
  <Page title="Tus reservas">
    <EmptyState text="El enlace no es válido o ya venció. Pide uno nuevo.">
      {!lost && <ButtonLink href="/">Ir al inicio</ButtonLink>}
    </EmptyState>
    {lost && <LostLinkCard lost={lost} />}
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
    kind:
      | 'landing'
      | 'booking'
      | 'reservation'
      | 'held'
      | 'wait-entry'
      | 'deposit'
      | 'my-reservations'
      | 'person-data'
      | 'privacy'
      | 'staff';
  }
>;
type Of<K extends Small['kind']> = Extract<Small, { kind: K }>;

const pages: { [K in Small['kind']]: (page: Of<K>) => Awaited<ReactNode> } = {
  'unknown-shop': () => <UnknownShop />,
  'unknown-reservation': ({ lost }) => <UnknownReservation lost={lost} />,
  'unknown-hold': ({ lost }) => <UnknownHold lost={lost} />,
  'unknown-wait-entry': ({ lost }) => <UnknownWaitEntry lost={lost} />,
  'unknown-deposit': ({ lost }) => <UnknownDeposit lost={lost} />,
  'dead-data-link': ({ lost }) => <DeadLink lost={lost} />,
  'dead-recovery-link': ({ lost }) => <DeadRecoveryLink lost={lost} />,
  'lost-link': ({ data }) => <LostLinkPage lost={data} />,
  accessibility: ({ support_email }) => <AccessibilityPage supportEmail={support_email} />,
  unavailable: () => <Unavailable />,
  unknown: () => <Unknown />,
  'service-terms': () => <ServiceTermsPage />,
};

export const drawSmallPage = <K extends Small['kind']>(page: Of<K>): Awaited<ReactNode> =>
  pages[page.kind](page);
