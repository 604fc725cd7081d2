import { useEffect, useEffectEvent, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { openParameter } from '../open-parameter.ts';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';

export type Late = {
  shop: Organization;
  /** Person who runs late; if null or absent the user, or the first bookable person if the user is not bookable. */
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

/** Button and sheet apart, because the sheet stays open when the button unmounts with the next client's card. */
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
