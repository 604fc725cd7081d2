import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';

type Props = {
  externalId: string;
  shop: string;
  wasOff: boolean;
  /** Number of times that the page address asked for the reminders dialog. */
  remindersOpened: number;
};

export function Reminders({ externalId, shop, wasOff, remindersOpened }: Props) {
  const [isOff, setOff] = useState(wasOff);
  const [closedAt, setClosedAt] = useState(0);
  const isOpen = closedAt !== remindersOpened;
  const close = () => setClosedAt(remindersOpened);
  const part = useLazy(() => import('./RemindersDialog.tsx'));
  const ensure = useEffectEvent(part.ensure);
  useEffect(() => {
    if (isOpen) ensure();
  }, [isOpen]);
  useLazyFailure(part.state === 'failed' && isOpen, close);
  return (
    <>
      {isOff && (
        <div>
          <Button variant="quiet" waiting={isOpen && part.state !== 'ready'} onClick={() => setClosedAt(-1)}>
            Volver a recibir recordatorios
          </Button>
        </div>
      )}
      {isOpen && part.state === 'ready' && (
        <part.value.RemindersDialog
          {...{ externalId, shop, isOff }}
          onTurned={(on) => setOff(!on)}
          onClose={close}
        />
      )}
    </>
  );
}
