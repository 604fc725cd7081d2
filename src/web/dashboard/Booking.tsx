import { lazy, Suspense, useState } from 'react';
import type { CounterStart } from '#domain/booking/counter.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { NewReservation } from '#web/agenda/NewReservation.tsx';
import { BookingSheet } from '#web/booking/counter/BookingSheet.tsx';

const BlockFromNow = lazy(() =>
  import('#web/agenda/BlockFromNow.tsx').then((module) => ({ default: module.BlockFromNow })),
);

/** Books for a client, or blocks the coming hour, without leaving the panel. */
export function Booking({ shop }: { shop: Organization }) {
  const [open, setOpen] = useState<CounterStart | 'block' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <NewReservation onStart={setOpen} onBlock={() => setOpen('block')} />
      {open === 'block' ? (
        <Suspense>
          <BlockFromNow shop={shop} onClose={close} />
        </Suspense>
      ) : (
        open && <BookingSheet shop={shop} start={open} onClose={close} />
      )}
    </>
  );
}
