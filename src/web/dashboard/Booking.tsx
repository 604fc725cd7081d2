import { lazy, Suspense, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import type { Open } from '#web/agenda/AgendaSheet.tsx';
import { NewReservation } from '#web/agenda/NewReservation.tsx';

const AgendaSheet = lazy(() =>
  import('#web/agenda/AgendaSheet.tsx').then((module) => ({ default: module.AgendaSheet })),
);

/** Books for a client, or blocks the coming hour, without leaving the panel. */
export function Booking({ shop }: { shop: Organization }) {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <NewReservation
        onStart={(start) => setOpen({ start })}
        onBlock={() => setOpen({ block: 'from now' })}
      />
      <Suspense>{open && <AgendaSheet shop={shop} open={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
