import { CalendarPlus } from 'lucide';
import type { ReactNode } from 'react';
import { fullName } from '#domain/text/contact.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { notReturned } from '#domain/organization/terms.ts';
import { mapAddress, type ShopContact } from '#domain/branches/reach.ts';
import { clientStampsText, type LoyaltyCard, rewardText } from '#domain/loyalty/card.ts';
import type { ReservationPage } from '#domain/page.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { clientDepositText } from '#domain/reservations/deposit-states.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { type EpochMs, type Zone, epochOf, instantToLocal } from '#domain/time.ts';
import { relativeTime } from '#domain/text/relative-time.ts';
import { totalPrice } from '#domain/booking/form/basket.ts';
import { formatPrice } from '#domain/money.ts';
import { timesText } from '#domain/services/service-list.ts';
import { ContactButtons } from '#web/branches/ContactButtons.tsx';
import { clientName, clientPhone } from '#web/reservations/reservation-formatters.ts';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FactList } from '#web/ui/layout/FactList.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { formatBranch, formatEnd } from './formatters.ts';
import styles from './ReservationCard.module.css';
import { SeriesFact } from './SeriesFact.tsx';
import { Start } from './Start.tsx';

type Props = {
  reservation: PublicReservation;
  branch: Branch | null;
  contact: ShopContact | undefined;
  zone: Zone;
  now: EpochMs;
  nextVisits: ReservationPage['next_visits'];
  loyalty: LoyaltyCard | undefined;
  /** Whether another part of the page already shows the calendar link. */
  isBookedNow: boolean;
  children: ReactNode;
};

export function ReservationCard({ reservation, branch, contact, zone, now, ...of }: Props) {
  const { nextVisits, loyalty, isBookedNow, children } = of;
  const { barber, services, series } = reservation;
  const phone = clientPhone(reservation);
  return (
    <Card title="Detalle de la reserva" aside={<State {...{ reservation, now }} />}>
      <When {...{ reservation, zone, now }} />
      {children}
      <FactList>
        {reservation.barber_id && (
          <>
            <dt>Barbero</dt>
            <dd className={styles.barber}>
              <Avatar person={barber} /> <span>{fullName(barber)}</span>
            </dd>
          </>
        )}
        {(branch || contact) && (
          <>
            <dt>{branch ? 'Lugar' : 'Contacto'}</dt>
            <dd className={styles.place}>
              {branch && <BranchAddress branch={branch} />}
              <ContactButtons contact={contact} />
            </dd>
          </>
        )}
        {series && <SeriesFact {...{ series, nextVisits, zone }} />}
        <dt>Cliente</dt>
        <dd>
          <span>{clientName(reservation)}</span>
          {phone && <span className={styles.phone}>{phone}</span>}
        </dd>
        {loyalty && <StampsFact loyalty={loyalty} />}
        {services.length > 0 && (
          <>
            <dt>Servicios</dt>
            <dd>
              <ServiceLines lines={services} deposit={reservation.deposit} />
            </dd>
          </>
        )}
      </FactList>
      {isOpen(reservation) && !isBookedNow && (
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

const StampsFact = ({ loyalty }: { loyalty: LoyaltyCard }) => (
  <>
    <dt>Tarjeta de sellos</dt>
    <dd>
      <span>{clientStampsText(loyalty)}</span>
      {loyalty.rewards > 0 && <span className={styles.phone}>{rewardText(loyalty)}.</span>}
    </dd>
  </>
);

function State({ reservation, now }: Pick<Props, 'reservation' | 'now'>) {
  const { status, start_at } = reservation;
  return (
    <p className={styles.state}>
      {status === 'scheduled' && epochOf(start_at) > now && <span>Te esperamos.</span>}
      <StatusBadge status={status} />
    </p>
  );
}

function BranchAddress({ branch }: { branch: Branch }) {
  const map = mapAddress(branch);
  return (
    <>
      <span>{formatBranch(branch)}</span>
      {map && (
        <a href={map} target="_blank" rel="noopener">
          Cómo llegar
        </a>
      )}
    </>
  );
}

type WhenProps = { reservation: PublicReservation; zone: Zone; now: EpochMs };

function When({ reservation: { start_at, end_at, status }, zone, now }: WhenProps) {
  const start = instantToLocal(start_at, zone);
  return (
    <div className={status === 'canceled' ? styles.off : styles.when}>
      <Start at={start_at} local={start} />
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

const ServiceLines = ({ lines, deposit }: { lines: Lines; deposit: PublicReservation['deposit'] }) => (
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
    {deposit && <DepositLine deposit={deposit} />}
  </>
);

function DepositLine({ deposit }: { deposit: NonNullable<PublicReservation['deposit']> }) {
  const text = clientDepositText(deposit);
  const left = deposit.state === 'paid' && deposit.left > 0 && `Quedan ${formatPrice(deposit.left)}`;
  const kept = deposit.fixed && notReturned;
  return (
    text && (
      <p className={styles.deposit}>
        <span>
          <Phrase>{text}</Phrase>
        </span>
        {left && (
          <span>
            <Phrase>{left}</Phrase>
          </span>
        )}
        {kept && <span className={styles.kept}>{kept}</span>}
      </p>
    )
  );
}
