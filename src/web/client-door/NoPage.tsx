import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';

export const Unavailable = () => (
  <Page title="No disponible en este momento">
    <EmptyState text="No pudimos cargar la página. Espera un momento e intenta nuevamente.">
      <Button onClick={() => location.reload()}>Reintentar</Button>
    </EmptyState>
  </Page>
);

export const Unknown = () => (
  <Page title="Página no encontrada">
    <EmptyState text="Esta dirección no existe o cambió de lugar.">
      <ButtonLink href="/">Ir al inicio</ButtonLink>
    </EmptyState>
  </Page>
);
