import { useState } from 'react';
import { checkPlace } from '#domain/reservations/move.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { ReservationPage } from '#domain/page.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Page, TwoPanes } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { isOpen } from '#web/reservations/reservation-formatters.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ChangedNotice } from './ChangedNotice.tsx';
import { Choices } from './Choices.tsx';
import { ComingCard } from './coming/ComingCard.tsx';
import { Reminders } from './coming/Reminders.tsx';
import { useComing } from './coming/use-coming.ts';
import { useFragment } from './coming/use-fragment.ts';
import { GroupCard } from './group/GroupCard.tsx';
import { GroupDialogs } from './group/GroupDialogs.tsx';
import { useGroup } from './group/use-group.ts';
import { FollowingDialog } from './following/FollowingDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useReservation } from './use-reservation.ts';
import { ReservationCard } from './ReservationCard.tsx';
import { type Change, useLinkChange } from './use-link-change.ts';

type Open = 'nothing' | 'move' | 'cancel' | 'following';

/** The reservation as it is now, what is open about it, and what each of its dialogs is given. */
function useManaged({ reservation: shown, shop }: ReservationPage) {
  const { reservation, settle, refresh } = useReservation(shown);
  const [open, setOpen] = useState<Open>('nothing');
  const [changed, setChanged] = useState<PublicReservation | null>(null);
  const close = () => setOpen('nothing');
  const done = (fresh: PublicReservation) => {
    settle(fresh);
    setChanged(isOther(fresh, reservation) ? fresh : null);
    close();
  };
  const change = {
    reservation,
    zone: shop.timezone,
    onDone: done,
    onFailed: () => void refresh(),
    onClose: close,
  };
  const group = useGroup(reservation, done);
  const groupChange = { ...change, onDone: group.settle };
  const openMove = () => {
    const problem = checkPlace(reservation);
    if (problem) toast.error(problem);
    setOpen('move');
  };
  const coming = useComing(reservation.external_id, { onDone: settle, onFailed: change.onFailed });
  return {
    reservation,
    open,
    setOpen,
    openMove,
    coming,
    isChanged: changed === reservation,
    change,
    group,
    groupChange,
  };
}

type Managed = ReturnType<typeof useManaged>;

/** Does what the buttons of a reminder ask for; nothing about a reservation that is over or canceled but its reminders. */
function useReminder(managed: Managed, page: ReservationPage, now: EpochMs) {
  const { reservation, setOpen, openMove, coming } = managed;
  const [asks, setAsks] = useState(page.asks_coming);
  const [asked, setAsked] = useState(0);
  const isComing = isOpen(reservation) && epochOf(reservation.start_at) > now;
  useFragment({
    '#avisos': () => setAsked(asked + 1),
    ...(isComing && {
      '#mover': openMove,
      '#cancelar': () => setOpen('cancel'),
      '#confirmar': (told) => {
        setAsks(true);
        coming.confirm(told);
      },
    }),
  });
  return { asks: asks && isComing, asked };
}

/** The client's page of one reservation. */
export function ManagePage({ page }: { page: ReservationPage }) {
  const { shop, branch, reminders_off: wasOff = false } = page;
  const zone = shop.timezone;
  const now = useClock(page.now);
  const managed = useManaged(page);
  const { reservation, open, setOpen, openMove, coming, isChanged, change, group, groupChange } = managed;
  const { asks, asked } = useReminder(managed, page, now);
  const isLocked = locksPublicPage(reservation.status);
  return (
    <Page
      title="Gestionar Reserva"
      width="wide"
      lead={<ShopName slug={reservation.org_slug} name={shop.name} />}
    >
      {isChanged && (
        <ChangedNotice key={reservation.start_at + reservation.status} {...{ reservation, zone }} />
      )}
      <TwoPanes
        aside={
          <Choices
            {...{ reservation, now }}
            onMove={openMove}
            onCancel={() => setOpen('cancel')}
            onCancelFollowing={() => setOpen('following')}
          />
        }
      >
        {asks && <ComingCard {...{ reservation, zone, coming }} />}
        <ReservationCard {...{ reservation, branch, now, zone }} />
        {reservation.group && <GroupCard {...groupChange} {...{ group, now }} />}
      </TwoPanes>
      {reservation.group && !isLocked && <GroupDialogs {...groupChange} {...{ open, group, now }} />}
      {!reservation.group && !isLocked && <OwnDialogs {...change} {...{ open, now }} />}
      {open === 'following' && <FollowingDialog {...change} now={now} />}
      {(asked > 0 || wasOff) && (
        <Reminders {...{ asked, wasOff }} externalId={reservation.external_id} shop={shop.name} />
      )}
    </Page>
  );
}

/** Whether a reservation itself is another one now, and not only what follows it. */
const isOther = (fresh: PublicReservation, before: PublicReservation) =>
  fresh.status !== before.status || fresh.start_at !== before.start_at;

const ShopName = ({ slug, name }: { slug: string; name: string }) =>
  slug ? <a href={`/${slug}`}>{name}</a> : name;

/** What was asked for the one reservation. */
const OwnDialogs = ({ open, now, ...change }: Change & { open: Open; now: EpochMs }) => (
  <>
    {open === 'move' && <MoveDialog {...change} now={now} />}
    {open === 'cancel' && <CancelDialog {...change} />}
  </>
);

/** Asks before canceling; after a refusal the page shows the current state. */
function CancelDialog({ reservation, onDone, onFailed, onClose }: Change) {
  const { isSending, send } = useLinkChange(reservation.external_id, {
    onDone: (changed) => {
      toast.success('Reserva cancelada');
      onDone(changed);
    },
    onFailed,
  });
  return (
    <ConfirmDialog
      open
      title="Confirmar cancelación"
      confirm="Sí, cancelar"
      waiting={isSending}
      onConfirm={() => void send({ action: 'cancel' })}
      onClose={onClose}
    >
      ¿Seguro que querés cancelar esta reserva? Esta acción no se puede deshacer.
    </ConfirmDialog>
  );
}
