import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import type { JoinProps } from './JoinSheet.tsx';

const load = () => import('./JoinSheet.tsx');

export function JoinButton(props: Omit<JoinProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useLazy(load);
  const close = () => setOpen(false);
  useLazyFailure(sheet.state === 'failed' && isOpen, close);
  const open = () => {
    sheet.ensure();
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" waiting={isOpen && sheet.state === 'loading'} onClick={open}>
        Avísame si se libera un lugar
      </Button>
      {isOpen && sheet.state === 'ready' && <sheet.value.JoinSheet {...props} onClose={close} />}
    </>
  );
}
