import { CalendarX } from 'lucide';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import type { Absent } from './use-absence.ts';

export function AbsenceButton({ children, ...absent }: Absent & { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLazy(() => import('./AbsenceSheet.tsx'));
  const close = () => setOpen(false);
  useLazyFailure(loaded.state === 'failed' && isOpen, close);
  const press = () => {
    loaded.ensure();
    setOpen(true);
  };
  return (
    <>
      <Button variant="quiet" icon={<Icon of={CalendarX} />} onClick={press}>
        {children}
      </Button>
      {isOpen && loaded.state === 'ready' && <loaded.value.AbsenceSheet {...absent} onClose={close} />}
    </>
  );
}
