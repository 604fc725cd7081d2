import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';

export function UnknownPage() {
  return (
    <Page title="Página no encontrada">
      <EmptyState text="Esta dirección no existe o cambió de lugar.">
        <ButtonLink href="/">Ir al inicio</ButtonLink>
      </EmptyState>
    </Page>
  );
}
