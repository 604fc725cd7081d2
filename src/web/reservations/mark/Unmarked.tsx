import { CircleAlert } from 'lucide';
import { type RefObject, useRef, useState } from 'react';
import { fullName } from '#domain/contact.ts';
import { largestPage, type Reservation } from '#domain/reservations/contract.ts';
import { instantToLocal } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { clientName, formatServices, shortDay } from '../reservation-formatters.ts';
import type { Agenda, Marking } from '../use-agenda.ts';
import { MarkButtons } from './MarkButtons.tsx';
import styles from './Unmarked.module.css';
import { Unsaved } from './Unsaved.tsx';
import { useHeir } from './use-heir.ts';
import { useStatusChange } from './use-status-change.ts';

const textOf = (count: number) => {
  // No more than a page of each status is read.
  if (count >= largestPage) return `Más de ${largestPage - 1} reservas sin marcar`;
  return count === 1 ? '1 reserva sin marcar' : `${count} reservas sin marcar`;
};

/** The reservations that are over and still open, folded, with what marks each by one press. */
export function Unmarked({ agenda }: { agenda: Agenda }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { unmarked } = agenda;
  if (unmarked.length === 0) return null;
  return (
    <section aria-label="Reservas sin marcar" className={styles.unmarked}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={CircleAlert} size={18} />
        {textOf(unmarked.length)}
      </button>
      {isOpen && (
        <ul className={styles.list}>
          {unmarked.map((reservation) => (
            <UnmarkedRow key={reservation.id} {...{ agenda, reservation }} heir={toggle} />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = {
  agenda: Marking;
  reservation: Reservation;
  /** Where the focus goes once the row is marked and gone. */
  heir: RefObject<HTMLElement | null>;
};

/** A reservation that is over, with what marks it. */
export function UnmarkedRow({ agenda, reservation, heir }: RowProps) {
  const change = useStatusChange(reservation, agenda);
  const start = instantToLocal(reservation.start_at, agenda.zone);
  const day = start.slice(0, 10);
  const row = useHeir<HTMLLIElement>(heir);
  return (
    <li ref={row} className={styles.row}>
      <p className={styles.who}>
        <time dateTime={reservation.start_at}>
          {day === agenda.today ? '' : `${shortDay(day)} `}
          {start.slice(11)}
        </time>{' '}
        <strong>{clientName(reservation)}</strong>
      </p>
      <p className={styles.what}>
        {formatServices(reservation)}
        {reservation.barber_id !== agenda.me && ` · con ${fullName(reservation.barber)}`}
      </p>
      <div className={styles.marks}>
        <MarkButtons reservation={reservation} change={change} />
      </div>
      <Unsaved change={change} onRetry={() => heir.current?.focus({ preventScroll: true })} />
    </li>
  );
}
