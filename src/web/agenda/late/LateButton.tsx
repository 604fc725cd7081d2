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

/** Opens what tells the rest of today's clients about a delay; its code comes with the first press. */
export function LateButton(late: Late) {
  const isAsked = askedOf(location.search) === 'late';
  const [isOpen, setOpen] = useState(isAsked);
  const sheet = useLazy(() => import('./LateSheet.tsx'));
  const ensure = useEffectEvent(sheet.ensure);
  useEffect(() => {
    if (isAsked) ensure();
  }, [isAsked]);
  const close = () => setOpen(false);
  useLazyFailure(sheet.state === 'failed' && isOpen, close);
  const press = () => {
    sheet.ensure();
    setOpen(true);
  };
  return (
    <>
      <Button variant="quiet" onClick={press}>
        Voy tarde
      </Button>
      {isOpen && sheet.state === 'ready' && <sheet.value.LateSheet {...late} onClose={close} />}
    </>
  );
}
