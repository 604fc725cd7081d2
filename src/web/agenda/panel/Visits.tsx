import { visitsText } from '#domain/clients/visits-text.ts';
import { readClient } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Stamps } from '#web/reservations/Stamps.tsx';
import { isInBook } from '#web/reservations/reservation-formatters.ts';
import type { KnownReservation } from './ReservationPanel.tsx';
import styles from './ReservationPanel.module.css';

type Props = { reservation: KnownReservation; onClient: (id: number) => void };

export function Visits({ reservation, onClient }: Props) {
  const { id, name, phone } = reservation.client;
  const isKnown = isInBook(reservation, { firstname: name, lastname: '', phone, email: null });
  const { data } = useRead(readClient, { id }, { enabled: isKnown, onFailure: () => null });
  if (!isKnown) return false;
  return (
    <>
      <p className={styles.visits}>
        {data && (
          <button
            type="button"
            aria-label={`Ver a ${name}: ${visitsText(data)}`}
            onClick={() => onClient(id)}
          >
            {visitsText(data)}
          </button>
        )}
      </p>
      {data?.loyalty && (
        <Stamps loyalty={data.loyalty} client={{ id, name }} reservationId={reservation.id} />
      )}
    </>
  );
}
