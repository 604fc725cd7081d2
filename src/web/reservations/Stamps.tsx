import { Stamp } from 'lucide';
import { type LoyaltyCard, rewardText, stampsText } from '#domain/loyalty/card.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Stamps.module.css';
import { clientName } from './reservation-formatters.ts';
import { useRedeem } from './use-redeem.ts';

export const StampsBadge = ({ loyalty }: { loyalty: LoyaltyCard }) =>
  loyalty.rewards > 0 ? (
    <Badge tone="green">{rewardText(loyalty)}</Badge>
  ) : (
    <Badge>
      <span className="visually-hidden">Sellos: </span>
      {stampsText(loyalty)}
    </Badge>
  );

type Props = { loyalty: LoyaltyCard; client: { id: number; name: string }; reservationId?: number };

export function Stamps({ loyalty, client: { id, name }, reservationId }: Props) {
  const { isPending, redeem } = useRedeem({ clientId: id, name });
  return (
    <div className={styles.stamps} data-stamps>
      {loyalty.rewards === 0 && <Icon of={Stamp} size={16} />}
      <StampsBadge loyalty={loyalty} />
      {loyalty.rewards > 0 && (
        <Button
          variant="quiet"
          label={`Usar ahora: premio de ${name}`}
          waiting={isPending}
          onClick={({ detail }) => detail < 2 && redeem(reservationId)}
        >
          Usar ahora
        </Button>
      )}
    </div>
  );
}

export function ReservationStamps({ reservation }: { reservation: Reservation }) {
  const { id, client, loyalty } = reservation;
  if (!loyalty) return null;
  return (
    <Stamps {...{ loyalty }} client={{ id: client.id, name: clientName(reservation) }} reservationId={id} />
  );
}
