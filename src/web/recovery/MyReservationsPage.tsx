import type { MyReservation, MyReservations } from '#domain/recovery/contract.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { EmptyState } from '#web/ui/layout/Placeholders.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './Recovery.module.css';

export function MyReservationsPage({ page: { shop, coming, past, expires_at } }: { page: MyReservations }) {
  const zone = shop.timezone;
  const end = formatTime(instantToLocal(expires_at, zone));
  return (
    <Page title="Tus reservas" lead={<a href={`/${shop.slug}`}>{shop.name}</a>}>
      <Card title="Por venir">
        {coming.length > 0 ? (
          <List label="Por venir" {...{ zone }} reservations={coming} />
        ) : (
          <EmptyState text="No tienes reservas por venir.">
            <ButtonLink href={`/${shop.slug}`}>Reservar</ButtonLink>
          </EmptyState>
        )}
      </Card>
      {past.length > 0 && (
        <Card title="Anteriores">
          <List label="Anteriores" {...{ zone }} reservations={past} />
        </Card>
      )}
      <p className={styles.end}>
        <Phrase>{`Este enlace sirve hasta las ${end}. Cada reserva tiene el suyo, que no vence.`}</Phrase>
      </p>
    </Page>
  );
}

type ListProps = { label: string; zone: Zone; reservations: readonly MyReservation[] };

const List = ({ label, zone, reservations }: ListProps) => (
  <ul className={styles.list} aria-label={label}>
    {reservations.map(({ external_id, status, start_at, firstname, barber, services }) => (
      <li key={external_id}>
        <a className={styles.row} href={`/r/${external_id}`}>
          <strong>
            <Phrase>{formatDayAndTime(instantToLocal(start_at, zone))}</Phrase>
          </strong>
          <StatusBadge status={status} />
          <span className={styles.what}>
            {`${services.map(timesText).join(', ')} · con ${fullName(barber)} · ${firstname}`}
          </span>
        </a>
      </li>
    ))}
  </ul>
);
