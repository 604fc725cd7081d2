import type { RefObject } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import type { Marking } from '../use-agenda.ts';
import { SettleAll } from './SettleAll.tsx';
import styles from './Unsettled.module.css';
import { UnsettledRow } from './UnsettledRow.tsx';

type Props = {
  agenda: Marking;
  /** Oldest unsettled reservations, ordered by start; `total` also counts those that are not loaded. */
  reservations: readonly Reservation[];
  total: number;
  heir: RefObject<HTMLElement | null>;
};

export const UnsettledList = ({ agenda, reservations, total, heir }: Props) => (
  <>
    <ul className={styles.list}>
      {reservations.map((reservation) => (
        <UnsettledRow key={reservation.id} {...{ agenda, reservation, heir }} />
      ))}
    </ul>
    <SettleAll {...{ reservations, total }} />
  </>
);
