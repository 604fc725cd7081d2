import { CalendarClock, Trash2 } from 'lucide';
import { fullName } from '#domain/account/full-name.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { statusTone } from '#domain/reservations/status.ts';
import { epochOf, instantToLocal, type Zone } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { Asked } from './asked.ts';
import styles from '../AgendaTable.module.css';
import { ChatButton } from './ChatButton.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { clientName, clientPhone, serviceWords } from '../visit-words.ts';

type Props = {
  visit: Reservation;
  zone: Zone;
  now: number;
  isNext: boolean;
  onAsk: (asked: Asked) => void;
  onFailed: () => void;
};

export function VisitRow({ visit, zone, now, isNext, onAsk, onFailed }: Props) {
  const clock = (instant: string) => instantToLocal(instant, zone).slice(11);
  const look = [
    styles.visit,
    styles[statusTone(visit.status)],
    isNext && styles.next,
    epochOf(visit.end_at) <= now && styles.over,
  ];
  return (
    <tr className={look.filter(Boolean).join(' ')}>
      <th scope="row" className={styles.time}>
        <time dateTime={visit.start_at}>{clock(visit.start_at)}</time>
        <span className={styles.end}> – {clock(visit.end_at)}</span>
      </th>
      <td className={styles.client}>
        <strong>{clientName(visit)}</strong>
        <span>{clientPhone(visit) || 'Sin teléfono'}</span>
      </td>
      <td className={styles.services}>
        {serviceWords(visit)}
        {visit.notes && <span className={styles.notes}>“{visit.notes}”</span>}
      </td>
      <td className={styles.barber}>{fullName(visit.barber)}</td>
      <td className={styles.status}>
        <StatusBadge status={visit.status} />
        <StatusSelect visit={visit} onFailed={onFailed} />
      </td>
      <td className={styles.actions}>
        <VisitActions visit={visit} onAsk={onAsk} />
      </td>
    </tr>
  );
}

function VisitActions({ visit, onAsk }: Pick<Props, 'visit' | 'onAsk'>) {
  const name = clientName(visit);
  return (
    <>
      <ChatButton visit={visit} />
      <Button
        variant="quiet"
        label={`Reagendar la reserva de ${name}`}
        icon={<Icon of={CalendarClock} />}
        onClick={() => onAsk({ what: 'reschedule', visit })}
      />
      <Button
        variant="quiet"
        label={`Eliminar la reserva de ${name}`}
        icon={<Icon of={Trash2} />}
        onClick={() => onAsk({ what: 'delete', visit })}
      />
    </>
  );
}
