import { History } from 'lucide';
import { useRef } from 'react';
import type { AuditEntry } from '#domain/audit/contract.ts';
import { auditMessage, actorName } from '#domain/audit/messages.ts';
import { differenceText } from '#domain/audit/audit-fields.ts';
import { formatTime } from '#domain/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { everything } from './activity-filters.ts';
import styles from './ActivityList.module.css';
import { RestoreButton } from './RestoreButton.tsx';
import type { Activity } from './use-activity.ts';

type Props = { entry: AuditEntry; activity: Activity };

export function ActivityEntry({ entry, activity: { zone, filters, show } }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const { at, about, subject, subject_id, differences, restorable } = entry;
  const told = differences.flatMap((difference) => differenceText(difference, zone) ?? []);
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
        {told.length > 0 && (
          <ul className={styles.differences}>
            {told.map((difference) => (
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
          label={`Historia de la reserva de ${about}`}
          icon={<Icon of={History} />}
          onClick={() => show({ ...everything, reservation: subject_id })}
        />
      )}
    </li>
  );
}
