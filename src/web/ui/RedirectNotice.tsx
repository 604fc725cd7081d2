import { useEffect, useEffectEvent } from 'react';
import { ButtonLink } from './ButtonLink.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

type Props = { title: string; hint: string; onRedirect: () => void };

/** A page that redirects once it is hydrated; without scripts it shows the reason itself. */
export function RedirectNotice({ title, hint, onRedirect }: Props) {
  const leave = useEffectEvent(onRedirect);
  useEffect(() => leave(), []);
  return (
    <Page title={title}>
      <EmptyState text={hint}>
        <ButtonLink href="/">Ir al inicio</ButtonLink>
      </EmptyState>
    </Page>
  );
}
