import { ButtonLink } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';

export const DeadLink = () => (
  <Page title="Tus datos">
    <EmptyState text="El enlace no es válido o ya venció. Pide uno nuevo.">
      <ButtonLink href="/">Ir al inicio</ButtonLink>
    </EmptyState>
  </Page>
);
