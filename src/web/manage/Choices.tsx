import type { PublicReservation } from '#domain/reservations/contract.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './Choices.module.css';

type Props = { reservation: PublicReservation; onMove: () => void; onCancel: () => void };

const locked: Partial<Record<PublicReservation['status'], string>> = {
  canceled: 'Esta reserva está cancelada y ya no se puede cambiar.',
  completed: 'Esta reserva ya se completó y no se puede cambiar.',
};

/** The two actions of a client, or why they are not available. */
export function Choices({ reservation: { status, org_slug }, onMove, onCancel }: Props) {
  const isLocked = locksPublicPage(status);
  return (
    <div className={styles.choices}>
      <Card title="Reagendar">
        <p className={styles.words}>{locked[status] ?? 'Elige otro día u otra hora con el mismo barbero.'}</p>
        <Button wide disabled={isLocked} onClick={onMove}>
          Reprogramar
        </Button>
        {isLocked && org_slug && (
          <ButtonLink variant="secondary" wide href={`/${org_slug}`}>
            Reservar de nuevo
          </ButtonLink>
        )}
      </Card>
      <Card title="Cancelar reserva">
        <p className={styles.words}>Solo se puede cancelar antes de la hora de inicio.</p>
        <Button variant="danger" wide disabled={isLocked} onClick={onCancel}>
          Cancelar
        </Button>
      </Card>
    </div>
  );
}
