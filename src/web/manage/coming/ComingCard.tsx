import { CircleCheck } from 'lucide';
import { useEffect, useRef } from 'react';
import { detailText } from '#domain/text/server-message.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Zone } from '#domain/time.ts';
import { detailOf } from '#web/lib/http/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { formatReservation } from '../formatters.ts';
import styles from './ComingCard.module.css';
import type { Coming } from './use-coming.ts';

type Props = { reservation: PublicReservation; zone: Zone; coming: Coming };

export function ComingCard({ reservation, zone, coming: { state, isSending, confirm } }: Props) {
  const failed = typeof state === 'object' && state;
  return (
    <Card title="¿Vas a venir?">
      {reservation.status === 'confirmed' && !failed ? (
        <Confirmed isFresh={state === 'done'} />
      ) : (
        <>
          {failed && (
            <Problem isAnnounced title={detailText(detailOf(failed.failure)) ?? 'No se pudo confirmar'}>
              <Phrase>{`Tu reserva: ${formatReservation(reservation, zone)}`}</Phrase>
            </Problem>
          )}
          <Button wide waiting={isSending} onClick={() => confirm()}>
            Confirmar asistencia
          </Button>
        </>
      )}
    </Card>
  );
}

/** After the press this text receives the focus of the removed button. */
function Confirmed({ isFresh }: { isFresh: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFresh) line.current?.focus();
  }, [isFresh]);
  return (
    <p ref={line} tabIndex={-1} className={styles.confirmed}>
      <Icon of={CircleCheck} /> Asistencia confirmada
    </p>
  );
}
