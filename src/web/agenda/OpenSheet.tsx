import { lazy, Suspense, useState } from 'react';
import type { CounterStart } from '#domain/booking/form/counter.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { BookingSheet, RescheduleSheet } from '#web/counter/BookingSheet.tsx';
import type { NewBlock } from './board/grid/Grid.tsx';

const BlockSheet = lazy(() =>
  import('#web/schedule/blocks/BlockSheet.tsx').then((module) => ({ default: module.BlockSheet })),
);

const BlockFromNow = lazy(() =>
  import('./BlockFromNow.tsx').then((module) => ({ default: module.BlockFromNow })),
);

const AbsenceSheet = lazy(() =>
  import('#web/absences/AbsenceSheet.tsx').then((module) => ({ default: module.AbsenceSheet })),
);

export type Open = Booked | { charge: Reservation } | { client: number };
type Booked =
  | { start: CounterStart }
  | { moved: Reservation }
  | { block: NewBlock | 'from now' }
  | { absent: number };

export type SheetProps = { shop: Organization; open: Booked; onClose: () => void };

export function OpenSheet({ shop, open: opened, onClose }: SheetProps) {
  const [block, setBlock] = useState<NewBlock | null>(null);
  const open = block ? { block } : opened;
  if ('start' in open)
    return <BookingSheet shop={shop} start={open.start} onBlock={setBlock} onClose={onClose} />;
  if ('absent' in open) {
    return (
      <Suspense>
        <AbsenceSheet shop={shop} barberId={open.absent} onClose={onClose} />
      </Suspense>
    );
  }
  if ('block' in open) {
    return (
      <Suspense>
        {open.block === 'from now' ? (
          <BlockFromNow shop={shop} onClose={onClose} />
        ) : (
          <BlockSheet shop={shop} {...open.block} onClose={onClose} />
        )}
      </Suspense>
    );
  }
  return <RescheduleSheet shop={shop} reservation={open.moved} onClose={onClose} />;
}
