import { Clock, HandCoins, type IconNode, Mail, NotebookPen, Phone, Repeat, Scissors, Users } from 'lucide';
import type { ReactNode } from 'react';
import { linePrice } from '#domain/booking/form/basket.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatPrice } from '#domain/money.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { relativeTime } from '#domain/text/relative-time.ts';
import { channelName } from '#domain/reservations/channel.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { depositText, disputeTexts } from '#domain/reservations/deposit-states.ts';
import { everyWeeksText } from '#domain/series/text.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { PhoneLink } from '#web/reservations/PhoneLink.tsx';
import { formatPeriod } from '#web/reservations/reservation-formatters.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Facts.module.css';

type Props = { reservation: Reservation; shop: Organization; now: EpochMs };

export function Facts({ reservation, shop, now }: Props) {
  const zone = shop.timezone;
  const { notes, services, client, start_at, channel, series, deposit } = reservation;
  return (
    <dl className={styles.facts}>
      <Fact of={Clock} name="Cuándo">
        <strong>{formatPeriod(reservation, zone)}</strong>
        <small>
          {relativeTime(epochOf(start_at), now, zone)} · con {fullName(reservation.barber)}
          {channel && ` · ${channelName(channel)}`}
        </small>
      </Fact>
      {series && (
        <Fact of={Repeat} name="Se repite">
          {everyWeeksText(series.every_weeks)}
        </Fact>
      )}
      <Fact of={Scissors} name="Servicios">
        {services.map(({ service_id, service, quantity, duration_min }) => (
          <span key={service_id} className={styles.service}>
            <span>
              {service.name}
              {quantity > 1 && ` ×${quantity}`} · {duration_min * quantity} min
            </span>
            <b className={styles.price}>{formatPrice(linePrice({ service, quantity }))}</b>
          </span>
        ))}
        {services.length === 0 && 'Sin servicios'}
      </Fact>
      {deposit && (
        <Fact of={HandCoins} name="Anticipo">
          <span>
            <a href="/dashboard/anticipos">{depositText(deposit)}</a>
          </span>
          {deposit.dispute && <small className={styles.dispute}>{disputeTexts[deposit.dispute]}</small>}
        </Fact>
      )}
      {(reservation.group_people ?? 0) > 1 && (
        <Fact of={Users} name="Grupo">
          Grupo de {reservation.group_people}
        </Fact>
      )}
      {notes && (
        <Fact of={NotebookPen} name="Nota">
          {notes}
        </Fact>
      )}
      <Fact of={Phone} name="Teléfono">
        {reservation.to_call && <Badge tone="orange">Llamar</Badge>}
        <PhoneLink reservation={reservation} />
      </Fact>
      {client.email && (
        <Fact of={Mail} name="Email">
          {client.email}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ of, name, children }: { of: IconNode; name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>
      <Icon of={of} />
      <span className="visually-hidden">{name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
);
