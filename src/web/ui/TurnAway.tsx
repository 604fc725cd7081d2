import { useEffect, useEffectEvent } from 'react';
import { ButtonLink } from './ButtonLink.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

type Props = { title: string; hint: string; onArrive: () => void };

/** A page that leads elsewhere as soon as it lives; without scripts it stays and says why itself. */
export function TurnAway({ title, hint, onArrive }: Props) {
  const leave = useEffectEvent(onArrive);
  useEffect(() => leave(), []);
  return (
    <Page title={title}>
      <EmptyState text={hint}>
        <ButtonLink href="/">Ir al inicio</ButtonLink>
      </EmptyState>
    </Page>
  );
}
