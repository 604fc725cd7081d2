import { absenceMessage } from '#domain/absences/absence-message.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import { instantToLocal } from '#domain/time.ts';
import { ChatButton } from '#web/reservations/ChatButton.tsx';
import { PhoneLink } from '#web/reservations/PhoneLink.tsx';
import { clientName } from '#web/reservations/reservation-formatters.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import styles from './Absence.module.css';
import type { Done } from './use-absence.ts';

type Props = { shop: Organization; reason: string; done: Done; onClose: () => void };

export function AbsenceDone({ shop, reason, done: { reservations, untold, toCall }, onClose }: Props) {
  const called = reservations.filter(({ id }) => toCall.includes(id));
  const silent = reservations.filter(({ id }) => untold.some((one) => one.id === id));
  return (
    <Sheet title="Te toca a ti" onClose={onClose} foot={<Button onClick={onClose}>Listo</Button>}>
      <List title={`Por llamar (${called.length})`} {...{ shop, reason }} reservations={called}>
        Siguen en la agenda con la marca Llamar.
      </List>
      <List title={`Avísales tú (${silent.length})`} {...{ shop, reason }} reservations={silent}>
        No tienen correo, así que no les llegó el aviso.
      </List>
    </Sheet>
  );
}

type ListProps = {
  title: string;
  shop: Organization;
  reason: string;
  reservations: readonly Reservation[];
  children: string;
};

function List({ title, shop, reason, reservations, children }: ListProps) {
  if (reservations.length === 0) return null;
  const messageOf = (reservation: Reservation) =>
    absenceMessage(reservation, {
      reason,
      client: clientName(reservation),
      link: `${location.origin}/r/${reservation.external_id}`,
      zone: shop.timezone,
    });
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.note}>{children}</p>
      <ol className={styles.rows}>
        {reservations.map((reservation) => {
          const start = instantToLocal(reservation.start_at, shop.timezone);
          return (
            <li key={reservation.id} className={styles.told}>
              <span className={styles.client}>
                {clientName(reservation)}
                <span className={styles.services}>{formatDayAndTime(start)}</span>
                <PhoneLink reservation={reservation} />
              </span>
              <ChatButton reservation={reservation} text={messageOf(reservation)} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
