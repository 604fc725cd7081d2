import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Link, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import type { EpochMs, PlainDate } from '#domain/time.ts';
import { MarkButtons } from '#web/reservations/mark/MarkButtons.tsx';
import { statusChoice } from '#web/reservations/mark/status-choice.ts';
import { Unsaved } from '#web/reservations/mark/Unsaved.tsx';
import { useStatusChange } from '#web/reservations/mark/use-status-change.ts';
import { ChatButton } from '#web/reservations/reservation/ChatButton.tsx';
import { DeleteReservationDialog } from '#web/reservations/reservation/DeleteReservationDialog.tsx';
import { chatText, isOpen } from '#web/reservations/reservation-formatters.ts';
import { refreshReservations } from '#web/reservations/undo.ts';
import { Button } from '#web/ui/Button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { InlineSelect } from '#web/ui/SelectField.tsx';
import styles from './ReservationPanel.module.css';
import { SeriesActions } from './SeriesActions.tsx';

export type PanelActs = { onReschedule: (reservation: Reservation) => void; onClose: () => void };
type Props = PanelActs & { reservation: Reservation; shop: Organization; now: EpochMs; today: PlainDate };

/** What a row of the list can do, too. */
export function PanelActions({ reservation, shop, now, today, onReschedule, onClose }: Props) {
  const queries = useQueryClient();
  const refresh = () => refreshReservations(queries);
  const marking = { zone: shop.timezone, refresh };
  const change = useStatusChange(reservation, marking);
  const place = useRef<HTMLDivElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const copy = async () => {
    const address = `${location.origin}/r/${reservation.external_id}`;
    await copyLink(address);
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.acts}>
      {isOpen(reservation) && (
        <div className={styles.marks}>
          <MarkButtons reservation={reservation} change={change} isMain />
        </div>
      )}
      <Unsaved change={change} onRetry={() => place.current?.focus({ preventScroll: true })} />
      <div className={styles.row}>
        <ChatButton reservation={reservation} text={chatText(reservation, shop, today)} />
        <InlineSelect label="Estado" {...statusChoice(change)} />
      </div>
      <div className={styles.list}>
        <Button variant="quiet" icon={<Icon of={CalendarClock} />} onClick={() => onReschedule(reservation)}>
          Reagendar
        </Button>
        <SeriesActions {...{ reservation, shop, now, onClose }} />
        <Button variant="quiet" icon={<Icon of={Link} />} onClick={() => void copy()}>
          Copiar enlace
        </Button>
        <span className={styles.remove}>
          <Button variant="quiet" icon={<Icon of={Trash2} />} onClick={() => setDeleting(true)}>
            Eliminar
          </Button>
        </span>
      </div>
      {isDeleting && (
        <DeleteReservationDialog
          reservation={reservation}
          zone={shop.timezone}
          onDeleted={() => {
            onClose();
            refresh();
          }}
          onFailed={refresh}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
