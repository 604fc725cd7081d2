import { lazy, Suspense } from 'react';
import type { ChargeProps } from '#web/charges/ChargeSheet.tsx';
import { useLazy, useOpened } from '#web/ui/use-lazy.ts';
import type { Open, SheetProps } from './OpenSheet.tsx';

const OpenSheet = lazy(() => import('./OpenSheet.tsx').then((module) => ({ default: module.OpenSheet })));
const ClientSheet = lazy(() =>
  import('#web/clients/detail/ClientSheet.tsx').then((module) => ({ default: module.ClientSheet })),
);
const loadCharge = () => import('#web/charges/ChargeSheet.tsx');

type Props = Omit<SheetProps, 'open'> & { open: Open | null };

export function AgendaSheet({ shop, open, onClose }: Props) {
  // Preloads the charge sheet: staff charge while the client waits and the connection may be down.
  useLazy(loadCharge);
  if (!open) return null;
  if ('charge' in open) return <Charge {...{ shop, onClose }} reservation={open.charge} />;
  return (
    <Suspense>
      {'client' in open ? (
        <ClientSheet {...{ shop, onClose }} id={open.client} />
      ) : (
        <OpenSheet {...{ shop, open, onClose }} />
      )}
    </Suspense>
  );
}

function Charge(props: ChargeProps) {
  const sheet = useOpened(loadCharge, props.onClose);
  return sheet.state === 'ready' && <sheet.value.ChargeSheet {...props} />;
}
