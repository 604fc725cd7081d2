import { CalendarPlus } from 'lucide';
import { fullName } from '#domain/contact.ts';
import type { Branch } from '#domain/branches/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { everyWeeksText } from '#domain/reservations/series-text.ts';
import { type EpochMs, type Zone, epochOf, instantToLocal, weekday } from '#domain/time.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDateTime } from '#domain/time-format.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { totalPrice } from '#domain/booking/basket.ts';
import { formatPrice } from '#domain/money.ts';
import { timesText } from '#domain/services/service-list.ts';
import { clientName, clientPhone } from '#web/reservations/reservation-formatters.ts';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { formatBranch, formatEnd } from './formatters.ts';
import styles from './ReservationCard.module.css';

type Props = { reservation: PublicReservation; branch: Branch | null; zone: Zone; now: EpochMs };

/** The whole reservation; all times are in the shop's zone. */
export function ReservationCard({ reservation, branch, zone, now }: Props) {
  const { barber, status, services, series } = reservation;
  const phone = clientPhone(reservation);
  return (
    <Card title="Detalle de la reserva" aside={<StatusBadge status={status} />}>
      <When {...{ reservation, zone, now }} />
      <dl className={styles.facts}>
        {reservation.barber_id && (
          <>
            <dt>Barbero</dt>
            <dd className={styles.barber}>
              <Avatar person={barber} /> <span>{fullName(barber)}</span>
            </dd>
          </>
        )}
        {branch && (
          <>
            <dt>Lugar</dt>
            <dd>{formatBranch(branch)}</dd>
          </>
        )}
        {series && (
          <>
            <dt>Se repite</dt>
            <dd>{everyWeeksText(series.every_weeks)}</dd>
          </>
        )}
        <dt>Cliente</dt>
        <dd>
          <span>{clientName(reservation)}</span>
          {phone && <span className={styles.phone}>{phone}</span>}
        </dd>
        {services.length > 0 && (
          <>
            <dt>Servicios</dt>
            <dd>
              <ServiceLines lines={services} />
            </dd>
          </>
        )}
      </dl>
      {isOpen(reservation) && (
        <div>
          <ButtonLink
            variant="secondary"
            href={`/r/${reservation.external_id}/reserva.ics`}
            icon={<Icon of={CalendarPlus} />}
          >
            Agregar al calendario
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

type WhenProps = { reservation: PublicReservation; zone: Zone; now: EpochMs };

/** The day and time in large type. */
function When({ reservation: { start_at, end_at, status }, zone, now }: WhenProps) {
  const start = instantToLocal(start_at, zone);
  return (
    <div className={status === 'canceled' ? styles.off : styles.when}>
      <p className={styles.day}>{weekdayNames[weekday(start.slice(0, 10))]}</p>
      <p className={styles.start}>
        <time dateTime={start_at} translate="no">
          {formatDateTime(start)}
        </time>
      </p>
      <p className={styles.more}>
        {status !== 'canceled' && (
          <span className={styles.relative}>{relativeTime(epochOf(start_at), now, zone)}</span>
        )}
        <span>
          <Phrase>{formatEnd({ start_at, end_at }, zone)}</Phrase>
        </span>
        <span>Hora de la barbería</span>
      </p>
    </div>
  );
}

type Lines = PublicReservation['services'];

const minutesOf = (lines: Lines) => lines.reduce((sum, line) => sum + line.duration_min * line.quantity, 0);

/** The booked services with the minutes of each, and their total. */
const ServiceLines = ({ lines }: { lines: Lines }) => (
  <>
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.service_id} className={styles.line}>
          <span>{timesText({ ...line, name: line.service.name })}</span>
          <span className={styles.minutes}>{`${line.duration_min} min`}</span>
        </li>
      ))}
    </ul>
    <p className={styles.total}>
      <span>Total</span>
      <span>
        <Phrase>{`${minutesOf(lines)} min · ${formatPrice(totalPrice(lines))}`}</Phrase>
      </span>
    </p>
  </>
);
