import { type Earlier, rebookPath } from '#domain/booking/earlier.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './Choices.module.css';

type Props = { reservation: PublicReservation; now: EpochMs; onMove: () => void; onCancel: () => void };

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

/** The two actions of a client, or why they are not available. */
export function Choices({ reservation, now, onMove, onCancel }: Props) {
  const { status, org_slug, end_at } = reservation;
  const isLocked = locksPublicPage(status);
  const isOver = isLocked || epochOf(end_at) <= now;
  return (
    <div className={styles.choices}>
      <Card title="Reagendar">
        <p className={styles.words}>{locked[status] ?? moveWords(reservation)}</p>
        <Button wide disabled={isLocked} onClick={onMove}>
          Reprogramar
        </Button>
        {isOver && org_slug && (
          <ButtonLink variant="secondary" wide href={rebookPath(org_slug, earlierOf(reservation))}>
            Reservar de nuevo
          </ButtonLink>
        )}
      </Card>
      <Card title="Cancelar reserva">
        <p className={styles.words}>Solo se puede cancelar antes de la hora de inicio.</p>
        <Button variant="danger" wide disabled={isLocked} onClick={onCancel}>
          {reservation.group ? 'Cancelar todo el grupo' : 'Cancelar'}
        </Button>
      </Card>
    </div>
  );
}
