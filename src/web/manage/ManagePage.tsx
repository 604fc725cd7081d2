import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { setConsents } from '#domain/reservations/messages/contract.ts';
import { checkCalendar } from '#domain/reservations/move.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { ShopContact } from '#domain/branches/reach.ts';
import type { ReservationPage } from '#domain/page.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { PolicyCard } from '#web/profile/PolicyCard.tsx';
import { RatingCard } from '#web/ratings/RatingCard.tsx';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { useClock } from '#web/lib/device/use-clock.ts';
import { Page, TwoPanes } from '#web/ui/layout/Page.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { bookedFragment } from '#web/reservations/public/booked-path.ts';
import { DataRequest } from '#web/reservations/public/DataRequest.tsx';
import { MarketingRefusal } from '#web/reservations/public/MarketingRefusal.tsx';
import { isOpen } from '#domain/reservations/status.ts';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import { ChangedNotice } from './ChangedNotice.tsx';
import { BookedNow } from './BookedNow.tsx';
import { AgainCard, Choices, isPast } from './Choices.tsx';
import { ComingCard } from './coming/ComingCard.tsx';
import { LateChoice } from './coming/LateChoice.tsx';
import { Reminders } from './coming/Reminders.tsx';
import { useComing } from './coming/use-coming.ts';
import { useFragment } from './coming/use-fragment.ts';
import { GroupCard } from './group/GroupCard.tsx';
import { useGroup } from './group/use-group.ts';
import { useBranch } from './use-branch.ts';
import { useCall } from './use-call.ts';
import { useReservation, useReturn } from './use-reservation.ts';
import { GroupProposals, OwnProposal } from './change/Proposals.tsx';
import { LateNotice, mustCall } from './LateNotice.tsx';
import { ReservationCard } from './ReservationCard.tsx';
import type { Open } from './change/Dialogs.tsx';

const newsCall = endpoint<typeof setConsents>('POST /reservations/public/:externalId/consents');

function useManaged({ reservation: shown, shop, members, proposed }: ReservationPage, now: EpochMs) {
  const { reservation, settle, refresh } = useReservation(shown);
  const [open, setOpen] = useState<Open>('nothing');
  const [changed, setChanged] = useState<PublicReservation | null>(null);
  const close = () => setOpen('nothing');
  const shopCall = useCall(close);
  const done = (fresh: PublicReservation) => {
    settle(fresh);
    setChanged(isOther(fresh, reservation) ? fresh : null);
    close();
  };
  const group = useGroup(reservation, members, done);
  const again = () => {
    void refresh();
    group.refresh();
  };
  useReturn(again);
  const failed = (failure: unknown) => {
    again();
    shopCall.askIfRefused(failure);
  };
  const isProposed = proposed !== undefined && reservation.status === 'canceled';
  const change = {
    reservation,
    isProposed,
    zone: shop.timezone,
    onDone: (fresh: PublicReservation) => {
      done(fresh);
      group.refresh();
    },
    onFailed: failed,
    onClose: close,
  };
  const groupChange = { ...change, onDone: group.settle };
  const request = (dialog: Open) => {
    if (mustCall(reservation, now)) shopCall.ask();
    else setOpen(dialog);
  };
  const openMove = () => {
    const problem = checkCalendar(reservation);
    if (problem) toast.error(problem);
    request('move');
  };
  const coming = useComing(reservation.external_id, { onDone: settle, onFailed: again });
  return {
    reservation,
    open,
    close,
    request,
    callPresses: shopCall.presses,
    settle,
    again,
    openMove,
    coming,
    isChanged: changed === reservation,
    change,
    group,
    groupChange,
  };
}

type Managed = ReturnType<typeof useManaged>;

/** Runs the action that the page address names; a past or canceled reservation only opens the reminders' dialog. */
function useReminder(managed: Managed, page: ReservationPage, now: EpochMs) {
  const { reservation, request, openMove, coming } = managed;
  const [asks, setAsks] = useState(page.asks_coming);
  const [remindersOpened, setRemindersOpened] = useState(0);
  const [isBookedNow, setBookedNow] = useState(false);
  const isComing = isOpen(reservation) && epochOf(reservation.start_at) > now;
  useFragment({
    '#avisos': () => setRemindersOpened(remindersOpened + 1),
    ...(isComing && { [bookedFragment]: () => setBookedNow(true) }),
    ...(isComing && {
      '#mover': openMove,
      '#cancelar': () => request('cancel'),
      '#confirmar': (options) => {
        setAsks(true);
        coming.confirm(options);
      },
    }),
  });
  return { asks: asks && isComing, remindersOpened, isBookedNow: isBookedNow && isComing };
}

export function ManagePage({ page }: { page: ReservationPage }) {
  const { shop } = page;
  const zone = shop.timezone;
  const now = useClock(page.now);
  const managed = useManaged(page, now);
  const { reservation, open, request, callPresses, again, openMove, isChanged, change, group, groupChange } =
    managed;
  const { branch, contact } = useBranch(page, reservation);
  const { asks, remindersOpened, isBookedNow } = useReminder(managed, page, now);
  const dialogs = useDialogs(open, managed.close);
  return (
    <Page
      title="Gestionar Reserva"
      isQuiet
      width={page.policy || reservation.group ? 'wide' : 'column'}
      lead={<ShopName slug={reservation.org_slug} name={shop.name} />}
    >
      {isChanged && (
        <ChangedNotice key={reservation.start_at + reservation.status} {...{ reservation, zone }} />
      )}
      {isBookedNow && !isOther(reservation, page.reservation) && (
        <BookedNow {...{ reservation, shop, branch }} />
      )}
      <Panes
        aside={
          (page.policy || reservation.group) && (
            <>
              {reservation.group && (
                <GroupCard {...groupChange} {...{ group, contact, now }} onFailed={again} />
              )}
              {page.policy && <PolicyCard text={page.policy} />}
            </>
          )
        }
      >
        <RatingCard reservation={reservation} rating={page.rating} />
        <Again {...{ page, managed, contact, now }} isLoading={!dialogs && open === 'move'} />
        {asks && <ComingCard {...{ reservation, zone }} coming={managed.coming} />}
        <ReservationCard
          {...{ reservation, branch, contact, now, zone, isBookedNow }}
          nextVisits={page.next_visits}
          loyalty={reservation.loyalty ?? page.reservation.loyalty}
        >
          <LateChoice {...{ reservation, now }} onDone={managed.settle} onFailed={again} />
          <Choices
            {...{ reservation, now }}
            awaited={dialogs ? 'nothing' : open}
            onMove={openMove}
            onCancel={() => request('cancel')}
            onCancelFollowing={() => request('following')}
          >
            <LateNotice {...{ reservation, contact, zone, now }} presses={callPresses} />
          </Choices>
        </ReservationCard>
      </Panes>
      {dialogs && <dialogs.Dialogs {...{ open, change, group, groupChange, now }} />}
      <Foot {...{ page, remindersOpened }} externalId={reservation.external_id} />
    </Page>
  );
}

type AgainProps = {
  page: ReservationPage;
  managed: Managed;
  contact: ShopContact | undefined;
  now: EpochMs;
  isLoading: boolean;
};

function Again({ page, managed, contact, now, isLoading }: AgainProps) {
  const { reservation, change, group, request } = managed;
  const { proposed, proposed_members, shop, terms } = page;
  const isProposed = proposed && reservation.status === 'canceled';
  return (
    <>
      {isProposed && (
        <OwnProposal
          {...{ reservation, proposed, isLoading }}
          onDone={change.onDone}
          onOther={() => request('move')}
        />
      )}
      {!isProposed && isPast(reservation, now) && reservation.org_slug && (
        <AgainCard {...{ reservation, contact, now, shop, terms }} />
      )}
      <GroupProposals {...{ reservation, group, proposed_members }} />
    </>
  );
}

type FootProps = { page: ReservationPage; remindersOpened: number; externalId: string };

const Foot = ({
  page: { shop, wants_news, reminders_off: wasOff = false },
  remindersOpened,
  externalId,
}: FootProps) => (
  <>
    <DataRequest link={externalId} shop={shop.name} />
    {wants_news && (
      <MarketingRefusal refuse={() => call(newsCall, { externalId, marketing: false }, { skipAuth: true })} />
    )}
    {(remindersOpened > 0 || wasOff) && (
      <Reminders {...{ remindersOpened, wasOff, externalId }} shop={shop.name} />
    )}
  </>
);

function useDialogs(open: Open, close: () => void) {
  const dialogs = useLazy(() => import('./change/Dialogs.tsx'));
  const isWanted = open !== 'nothing';
  const wake = useEffectEvent(dialogs.ensure);
  // The link of a reminder requests a dialog without any press.
  useEffect(() => {
    if (isWanted) wake();
  }, [isWanted]);
  useLazyFailure(dialogs.state === 'failed' && isWanted, close);
  return dialogs.state === 'ready' ? dialogs.value : null;
}

/** Whether status, start or barber changed, and not only the following reservations of a series. */
const isOther = (fresh: PublicReservation, before: PublicReservation) =>
  fresh.status !== before.status ||
  fresh.start_at !== before.start_at ||
  fresh.barber_id !== before.barber_id;

const Panes = ({ aside, children }: { aside: ReactNode; children: ReactNode }) =>
  aside ? <TwoPanes aside={aside}>{children}</TwoPanes> : children;

const ShopName = ({ slug, name }: { slug: string; name: string }) =>
  slug ? <a href={`/${slug}`}>{name}</a> : name;
