import { useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { AgendaSheet } from '#web/agenda/AgendaSheet.tsx';
import { NewReservation } from '#web/agenda/NewReservation.tsx';
import type { Open } from '#web/agenda/OpenSheet.tsx';

export function Booking({ shop }: { shop: Organization }) {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <NewReservation
        onStart={(start) => setOpen({ start })}
        onBlock={() => setOpen({ block: 'from now' })}
      />
      {open && <AgendaSheet shop={shop} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
