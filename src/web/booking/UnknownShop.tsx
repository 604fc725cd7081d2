import { useEffect } from 'react';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { carryToast } from '#web/ui/toasts.ts';

const title = 'Barbería no encontrada';
const description = 'Revisa el enlace o contacta al administrador.';

/** Leads to the landing page, where the same words wait; without scripts it stays and says them itself. */
export function UnknownShop() {
  useEffect(() => {
    carryToast('error', { title, description });
    location.replace('/');
  }, []);
  return (
    <Page title={title}>
      <EmptyState text={description}>
        <ButtonLink href="/">Ir al inicio</ButtonLink>
      </EmptyState>
    </Page>
  );
}
