import { useState } from 'react';
import { type Earlier, rebookPath } from '#domain/booking/earlier.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { stillAhead } from '#domain/reservations/series-text.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import styles from './Choices.module.css';
import type { Open } from './Dialogs.tsx';

type Props = {
  reservation: PublicReservation;
  now: EpochMs;
  /** What was asked for and is still being loaded. */
  awaited: Open;
  onMove: () => void;
  onCancel: () => void;
  onCancelFollowing: () => void;
};

const earlierOf = ({ services, barber_id, branch_id }: PublicReservation): Earlier => ({
  lines: services.map(({ service_id, quantity }) => ({ id: service_id, quantity })),
  barberId: barber_id,
  branchId: branch_id,
});

const locked: Partial<Record<PublicReservation['status'], string>> = {
  canceled: 'Esta reserva está cancelada y ya no se puede cambiar.',
  completed: 'Esta reserva ya se completó y no se puede cambiar.',
};

const moveWords = ({ group }: PublicReservation) =>
  group
    ? 'Elige otro día u otra hora para todo el grupo.'
    : 'Elige otro día u otra hora con el mismo barbero.';

/** What a client can do, or why it is not available; once it is over, something else. */
export function Choices({ reservation, now, awaited, onMove, onCancel, onCancelFollowing }: Props) {
  const { status, org_slug, start_at, end_at, series } = reservation;
  const isLocked = locksPublicPage(status);
  const others = stillAhead(series?.following ?? [], now).filter(
    (start) => epochOf(start) > epochOf(start_at),
  );
  const isOver = isLocked || epochOf(end_at) <= now;
  return (
    <div className={styles.choices}>
      {isOver && org_slug && <AgainCard reservation={reservation} />}
      <Card title="Reagendar">
        <p className={styles.words}>{locked[status] ?? moveWords(reservation)}</p>
        <Button wide disabled={isLocked} waiting={awaited === 'move'} onClick={onMove}>
          Reprogramar
        </Button>
      </Card>
      <Card title="Cancelar reserva">
        <p className={styles.words}>Solo se puede cancelar antes de la hora de inicio.</p>
        <Button variant="danger" wide disabled={isLocked} waiting={awaited === 'cancel'} onClick={onCancel}>
          {reservation.group ? 'Cancelar todo el grupo' : 'Cancelar'}
        </Button>
        {others.length > 0 && (
          <Button variant="secondary" wide waiting={awaited === 'following'} onClick={onCancelFollowing}>
            Cancelar también los que siguen
          </Button>
        )}
      </Card>
    </div>
  );
}

/** The way to the same once more: at a proposed time, or over the shop's page. */
function AgainCard({ reservation }: { reservation: PublicReservation }) {
  const [isOpen, setOpen] = useState(false);
  const card = useLazy(() => import('./repeat/RepeatCard.tsx'));
  useLazyFailure(card.state === 'failed' && isOpen, () => setOpen(false));
  const open = () => {
    card.ensure();
    setOpen(true);
  };
  return (
    <Card title="¿Lo de siempre?">
      {!isOpen && (
        <Button wide onClick={open}>
          Repetir
        </Button>
      )}
      {isOpen &&
        (card.state === 'ready' ? (
          <card.value.RepeatCard externalId={reservation.external_id} />
        ) : (
          <Skeleton lines={3} height={52} />
        ))}
      <ButtonLink variant="secondary" wide href={rebookPath(reservation.org_slug, earlierOf(reservation))}>
        Reservar de nuevo
      </ButtonLink>
    </Card>
  );
}
