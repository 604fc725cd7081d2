import { useState } from 'react';
import { checkPlace } from '#domain/reservations/check-move.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { ReservationPage } from '#domain/reservations/reservation-page.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { useClock } from '#web/schedule/use-clock.ts';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { TwoPanes } from '#web/ui/TwoPanes.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ChangedNotice } from './ChangedNotice.tsx';
import { Choices } from './Choices.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useVisit } from './use-visit.ts';
import { VisitCard } from './VisitCard.tsx';

type Open = 'nothing' | 'move' | 'cancel';

/** What a client can see and do about the reservation behind a link. */
export function ManagePage({
  page: { reservation, shop, now: serverNow, branch },
}: {
  page: ReservationPage;
}) {
  const now = useClock(serverNow);
  const { visit, settle, refresh } = useVisit(reservation);
  const [open, setOpen] = useState<Open>('nothing');
  const [changed, setChanged] = useState<PublicReservation | null>(null);
  const isLocked = locksPublicPage(visit.status);
  const close = () => setOpen('nothing');
  const done = (fresh: PublicReservation) => {
    settle(fresh);
    setChanged(fresh);
    close();
  };
  const openMove = () => {
    const problem = checkPlace(visit);
    if (problem) toast.error(problem);
    setOpen('move');
  };
  const change = { visit, zone: shop.timezone, onDone: done, onFailed: () => void refresh(), onClose: close };
  return (
    <Page title="Gestionar Reserva" width="wide" lead={<ShopName slug={visit.org_slug} name={shop.name} />}>
      {changed === visit && (
        <ChangedNotice key={visit.start_at + visit.status} visit={visit} zone={shop.timezone} />
      )}
      <TwoPanes aside={<Choices visit={visit} onMove={openMove} onCancel={() => setOpen('cancel')} />}>
        <VisitCard {...{ visit, branch, now }} zone={shop.timezone} />
      </TwoPanes>
      {open === 'move' && !isLocked && <MoveDialog {...change} now={now} />}
      {open === 'cancel' && !isLocked && <CancelDialog {...change} />}
    </Page>
  );
}

const ShopName = ({ slug, name }: { slug: string; name: string }) =>
  slug ? <a href={`/${slug}`}>{name}</a> : name;
