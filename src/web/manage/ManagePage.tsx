import { useState } from 'react';
import { checkPlace } from '#domain/reservations/move.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { ReservationPage } from '#domain/page.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { useClock } from '#web/schedule/use-clock.ts';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { TwoPanes } from '#web/ui/TwoPanes.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ChangedNotice } from './ChangedNotice.tsx';
import { Choices } from './Choices.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useReservation } from './use-reservation.ts';
import { ReservationCard } from './ReservationCard.tsx';

type Open = 'nothing' | 'move' | 'cancel';

/** The client's page of one reservation. */
export function ManagePage({
  page: { reservation: shown, shop, now: serverNow, branch },
}: {
  page: ReservationPage;
}) {
  const now = useClock(serverNow);
  const { reservation, settle, refresh } = useReservation(shown);
  const [open, setOpen] = useState<Open>('nothing');
  const [changed, setChanged] = useState<PublicReservation | null>(null);
  const isLocked = locksPublicPage(reservation.status);
  const close = () => setOpen('nothing');
  const done = (fresh: PublicReservation) => {
    settle(fresh);
    setChanged(fresh);
    close();
  };
  const openMove = () => {
    const problem = checkPlace(reservation);
    if (problem) toast.error(problem);
    setOpen('move');
  };
  const change = {
    reservation,
    zone: shop.timezone,
    onDone: done,
    onFailed: () => void refresh(),
    onClose: close,
  };
  return (
    <Page
      title="Gestionar Reserva"
      width="wide"
      lead={<ShopName slug={reservation.org_slug} name={shop.name} />}
    >
      {changed === reservation && (
        <ChangedNotice
          key={reservation.start_at + reservation.status}
          reservation={reservation}
          zone={shop.timezone}
        />
      )}
      <TwoPanes
        aside={<Choices reservation={reservation} onMove={openMove} onCancel={() => setOpen('cancel')} />}
      >
        <ReservationCard {...{ reservation, branch, now }} zone={shop.timezone} />
      </TwoPanes>
      {open === 'move' && !isLocked && <MoveDialog {...change} now={now} />}
      {open === 'cancel' && !isLocked && <CancelDialog {...change} />}
    </Page>
  );
}

const ShopName = ({ slug, name }: { slug: string; name: string }) =>
  slug ? <a href={`/${slug}`}>{name}</a> : name;
