import type { LostLink } from '#domain/page.ts';
import { LostLinkCard } from '#web/recovery/LostLinkCard.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';

export const DeadLink = ({ lost }: { lost?: LostLink | undefined }) => (
  <Page title="Tus datos">
    <EmptyState text="El enlace no es válido o ya venció. Pide uno nuevo.">
      {!lost && <ButtonLink href="/">Ir al inicio</ButtonLink>}
    </EmptyState>
    {lost && <LostLinkCard lost={lost} />}
  </Page>
);
