import { useEffect, useEffectEvent, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { openParameter } from '../open-parameter.ts';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';

export type Late = {
  shop: Organization;
  /** Person who runs late; without it the user or the first person who works. */
  barberId?: number | null;
};

export function LateButton(late: Late) {
  const { button, sheet } = useLateButton(late);
  return (
    <>
      {button}
      {sheet}
    </>
  );
}

/** The button may unmount with the element beside it while the sheet stays open for its barber. */
export function useLateButton(late: Late) {
  const isRequested = openParameter(location.search) === 'late';
  const [opened, setOpened] = useState(isRequested ? late : null);
  const loaded = useLazy(() => import('./LateSheet.tsx'));
  const ensure = useEffectEvent(loaded.ensure);
  useEffect(() => {
    if (isRequested) ensure();
  }, [isRequested]);
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
