import { useEffect, useEffectEvent, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { askedOf } from '../asked.ts';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';

export type Late = {
  shop: Organization;
  /** Whose day; absent, the reader's own or the first of those who work. */
  barberId?: number | null;
};

/** Opens what tells the rest of today's clients about a delay. */
export function LateButton(late: Late) {
  const { button, sheet } = useLateButton(late);
  return (
    <>
      {button}
      {sheet}
    </>
  );
}

/**
 * The same apart, for a button that comes and goes with what it stands beside: the sheet stays open, and about whom it was
 * opened for. Its code comes with the first press.
 */
export function useLateButton(late: Late) {
  const isAsked = askedOf(location.search) === 'late';
  const [opened, setOpened] = useState(isAsked ? late : null);
  const loaded = useLazy(() => import('./LateSheet.tsx'));
  const ensure = useEffectEvent(loaded.ensure);
  useEffect(() => {
    if (isAsked) ensure();
  }, [isAsked]);
  const close = () => setOpened(null);
  useLazyFailure(loaded.state === 'failed' && opened !== null, close);
  const press = () => {
    loaded.ensure();
    setOpened(late);
  };
  return {
    button: (
      <Button variant="quiet" onClick={press}>
        Voy tarde
      </Button>
    ),
    sheet: opened && loaded.state === 'ready' && <loaded.value.LateSheet {...opened} onClose={close} />,
  };
}
