import { Button } from '#web/ui/Button.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import { useEffect, useEffectEvent } from 'react';

type Props = {
  externalId: string;
  shop: string;
  isOff: boolean;
  isOpened: boolean;
  onOpen: () => void;
  onSet: (isOff: boolean) => void;
  onClose: () => void;
};

/** The dialog of a shop's reminders; while they are off there is a way back to it. */
export function Reminders({ isOpened, onOpen, ...dialog }: Props) {
  const module = useLazy(() => import('./RemindersDialog.tsx'));
  useLazyFailure(module.state === 'failed' && isOpened, dialog.onClose);
  const ensure = useEffectEvent(module.ensure);
  useEffect(() => {
    if (isOpened) ensure();
  }, [isOpened]);
  return (
    <>
      {dialog.isOff && (
        <Button variant="quiet" onClick={onOpen}>
          Volver a recibir recordatorios
        </Button>
      )}
      {isOpened && module.state === 'ready' && <module.value.RemindersDialog {...dialog} />}
    </>
  );
}
