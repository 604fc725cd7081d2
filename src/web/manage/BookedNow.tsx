import { useEffect } from 'react';
import type { Branch } from '#domain/branches/contract.ts';
import type { ReservationPage } from '#domain/page.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { BookedHead } from '#web/reservations/public/BookedHead.tsx';
import { KeepLinks } from '#web/reservations/public/KeepLinks.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './BookedNow.module.css';
import { formatBranch, formatReservation } from './formatters.ts';

type Props = { reservation: PublicReservation; shop: ReservationPage['shop']; branch: Branch | null };

/** Shown above a reservation that was just booked on a page other than the shop's booking page. */
export function BookedNow({ reservation, shop, branch }: Props) {
  // `scrollTo` returns a promise in newer browsers, which an effect must not return as its cleanup.
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const when = formatReservation(reservation, shop.timezone);
  const path = `/r/${reservation.external_id}`;
  const words = [
    `${shop.name}: ${when}`,
    ...(branch ? [formatBranch(branch)] : []),
    `${location.origin}${path}`,
  ];
  return (
    <section className={styles.booked} aria-label="Tu reserva">
      <BookedHead />
      <p className={styles.when}>
        <Phrase>{when}</Phrase>
      </p>
      <div className={styles.ways}>
        <KeepLinks path={path} words={words.join('\n')} />
      </div>
    </section>
  );
}
