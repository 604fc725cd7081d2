import { History, ArchiveRestore } from 'lucide';
import { useRef } from 'react';
import { type AuditEntry, listAudit } from '#domain/audit/contract.ts';
import { auditMessage, actorName } from '#domain/audit/messages.ts';
import { differenceText } from '#domain/audit/audit-fields.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { restoreReservation } from '#domain/reservations/restore-contract.ts';
import { barberTaken } from '#domain/schedule/lost-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { messageOf } from '#web/lib/http/failures.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { isTimeTaken } from '#web/schedule/lost-time.ts';
import { everything } from './activity-filters.ts';
import styles from './ActivityList.module.css';
import type { Activity } from './use-activity.ts';

type Props = { entry: AuditEntry; activity: Activity };

export function ActivityEntry({ entry, activity: { zone, filters, show } }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const { at, about, subject, subject_id, differences, restorable } = entry;
  const texts = differences.flatMap((difference) => differenceText(difference, zone) ?? []);
  const hasHistory = subject === 'reservation' && filters.reservation === null;
  return (
    <li ref={item} tabIndex={-1} className={styles.entry}>
      <time dateTime={at} className={styles.time}>
        {formatTime(instantToLocal(at, zone))}
      </time>
      <div className={styles.what}>
        <p>
          <strong>{actorName(entry)}</strong> {auditMessage(entry)}
        </p>
        {texts.length > 0 && (
          <ul className={styles.differences}>
            {texts.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        )}
        {restorable && (
          <RestoreButton
            reservation={subject_id}
            client={about}
            onRestored={() => item.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
      {hasHistory && (
        <Button
          variant="quiet"
          label={`Ver registro de la reserva de ${about}`}
          icon={<Icon of={History} size={18} />}
          onClick={() => show({ ...everything, reservation: subject_id })}
        >
          Ver registro
        </Button>
      )}
    </li>
  );
}

type RestoreButtonProps = {
  reservation: number;
  client: string | null;
  onRestored: () => void;
};

function RestoreButton({ reservation, client, onRestored }: RestoreButtonProps) {
  const restore = useChange(restoreReservation, { refreshes: [listAudit, listReservations] });
  const bringBack = () =>
    restore.mutate(
      { id: reservation },
      {
        onSuccess: () => {
          toast.success('Reserva recuperada');
          onRestored();
        },
        onError: (failure) =>
          toast.error('No se pudo recuperar', isTimeTaken(failure) ? barberTaken : messageOf(failure)),
      },
    );
  return (
    <Button
      variant="secondary"
      label={`Recuperar la reserva de ${client}`}
      waiting={restore.isPending}
      icon={<Icon of={ArchiveRestore} size={18} />}
      onClick={bringBack}
    >
      Recuperar
    </Button>
  );
}
