import { Banknote, CalendarClock, Trash2, X } from 'lucide';
import { type MouseEvent, type RefObject, useRef } from 'react';
import { absencesText } from '#domain/clients/visits-text.ts';
import { fullName } from '#domain/text/contact.ts';
import { channelName } from '#domain/reservations/channel.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CompactSelect } from '#web/ui/fields/SelectField.tsx';
import styles from './AgendaTable.module.css';
import { ArrivalBadge } from './mark/ArrivalBadge.tsx';
import { ChargeMark } from './mark/ChargeMark.tsx';
import { statusChoice, voidFirst } from './mark/status-choice.ts';
import { Unsaved } from './mark/Unsaved.tsx';
import { type Charging, useCharging } from './mark/use-charging.ts';
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts';
import { type StatusChange, useStatusChange } from './mark/use-status-change.ts';
import type { Agenda } from './use-agenda.ts';
import { ChatButton } from '#web/reservations/ChatButton.tsx';
import { PhoneLink } from '#web/reservations/PhoneLink.tsx';
import { ReservationStamps, StampsBadge } from '#web/reservations/Stamps.tsx';
import type { Visits } from './use-visits.ts';
import { markOf } from '#web/reservations/status-mark.ts';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { isOpen, occupiesTime } from '#domain/reservations/status.ts';
import {
  clientName,
  formatServices,
  formatTotal,
  isInBook,
} from '#web/reservations/reservation-formatters.ts';

export type RowAction = { what: 'reschedule' | 'cancel' | 'delete'; reservation: Reservation };

type Props = {
  agenda: Agenda;
  reservation: Reservation;
  isNext: boolean;
  /** On a narrow screen, hides the row of a finished reservation except from screen readers and while it has focus. */
  isFolded: boolean;
  onAsk: (action: RowAction) => void;
  onClient: (id: number) => void;
  onOpen: (reservation: Reservation) => void;
  /** Visits and no-shows of the client; undefined until they load, and for a client who is not in the client list. */
  visits: Visits | undefined;
};

export function ReservationRow({ agenda, reservation, isNext, isFolded, visits, ...acts }: Props) {
  const { onAsk, onClient, onOpen } = acts;
  const change = useStatusChange(reservation, agenda);
  const charging = useCharging(reservation, agenda);
  const row = useRef<HTMLTableRowElement>(null);
  const classNames = [
    styles.reservation,
    isNext && styles.next,
    isFolded && styles.folded,
    reservation.notes && styles.noted,
    epochOf(reservation.end_at) <= agenda.now && styles.over,
  ];
  const mark = { style: markOf(reservation.status), 'data-reservation': reservation.id };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard uses the button that shows the time
    <tr
      ref={row}
      tabIndex={-1}
      className={classNames.filter(Boolean).join(' ')}
      {...mark}
      onClick={({ target, currentTarget }) => {
        // Events of portalled dialogs and of the row's own buttons bubble up to this handler.
        const isOwn = target instanceof Element && currentTarget.contains(target);
        if (isOwn && !target.closest('a, button, select, label, [role="alert"]')) onOpen(reservation);
      }}
    >
      <th scope="row" className={styles.time}>
        <OpenButton {...{ agenda, reservation, onOpen }} />
      </th>
      <td className={styles.client}>
        <Person {...{ reservation, onClient, visits }} />
        <Reward {...{ agenda, reservation }} />
        {reservation.notes && (
          <span className={styles.notes} title={reservation.notes}>
            “{reservation.notes}”
          </span>
        )}
      </td>
      <td className={styles.services}>
        <ArrivalBadge {...{ reservation }} now={agenda.now} /> {formatServices(reservation)}
      </td>
      <td className={styles.price}>{formatTotal(reservation)}</td>
      <td className={styles.barber}>{fullName(reservation.barber)}</td>
      <td className={styles.status}>
        <StatusBadge status={reservation.status} />
        <StatusSelect {...{ reservation, change }} />
      </td>
      <td className={styles.actions}>
        <ChargeActions {...{ reservation, change, charging }} heir={row} />
        <div className={styles.icons}>
          <ReservationActions {...{ reservation, charging, onAsk }} />
        </div>
      </td>
    </tr>
  );
}

function OpenButton({ agenda, reservation, onOpen }: Pick<Props, 'agenda' | 'reservation' | 'onOpen'>) {
  const [from, to] = [reservation.start_at, reservation.end_at].map((at) =>
    instantToLocal(at, agenda.zone).slice(11),
  );
  const time = (
    <>
      <time dateTime={reservation.start_at}>{from}</time>
      <span className={styles.end}> – {to}</span>
    </>
  );
  return (
    <>
      <button type="button" className={styles.open} onClick={() => onOpen(reservation)}>
        {time}
        <span className="visually-hidden">, ver la reserva de {clientName(reservation)}</span>
      </button>
      <span className={styles.printed}>{time}</span>
    </>
  );
}

function Person({ reservation, onClient, visits }: Pick<Props, 'reservation' | 'onClient' | 'visits'>) {
  const { loyalty } = reservation;
  const channel = reservation.channel && channelName(reservation.channel);
  return (
    <div className={styles.person}>
      <Name {...{ reservation, onClient }} />
      <Dots {...visits} />
      {reservation.series && (
        <span className={styles.repeats}>
          <span className="visually-hidden">Se repite</span>
        </span>
      )}
      {channel && channel !== clientName(reservation) && (
        <span className={styles.channel}>
          <Badge>{channel}</Badge>
        </span>
      )}
      {(reservation.group_people ?? 0) > 1 && (
        <span className={styles.channel}>
          <Badge>Grupo de {reservation.group_people}</Badge>
        </span>
      )}
      {reservation.to_call && (
        <span className={`${styles.channel} ${styles.call}`}>
          <Badge tone="orange">Llamar</Badge>
        </span>
      )}
      {loyalty && loyalty.rewards === 0 && loyalty.stamps > 0 && (
        <span className={`${styles.channel} ${styles.call}`}>
          <StampsBadge loyalty={loyalty} />
        </span>
      )}
      <PhoneLink reservation={reservation} />
    </div>
  );
}

function Reward({ agenda: { zone, today }, reservation }: Pick<Props, 'agenda' | 'reservation'>) {
  const { loyalty, start_at, status } = reservation;
  const isToday = instantToLocal(start_at, zone).slice(0, 10) === today;
  return (
    loyalty &&
    loyalty.rewards > 0 &&
    isToday &&
    occupiesTime(status) && <ReservationStamps {...{ reservation }} />
  );
}

function Name({ reservation, onClient }: Pick<Props, 'reservation' | 'onClient'>) {
  const { client } = reservation;
  const name = clientName(reservation);
  if (!isInBook(reservation, client)) return <strong>{name}</strong>;
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens the client's page in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onClient(client.id);
  };
  return (
    <strong>
      <a href={`/dashboard/clientes/${client.id}`} className={styles.name} onClick={open}>
        {name}
      </a>
    </strong>
  );
}

function Dots({ visits = 1, no_shows = 0 }: Partial<Visits>) {
  const missed = absencesText(no_shows);
  return (
    <>
      {visits === 0 && (
        <span className={styles.first} title="1.ª visita">
          1.ª visita
        </span>
      )}
      {no_shows > 0 && (
        <span className={styles.missed} title={missed}>
          {missed}
        </span>
      )}
    </>
  );
}

type Marked = Pick<Props, 'reservation'> & { change: StatusChange; charging: Charging };

type Charged = Marked & { heir: RefObject<HTMLElement | null> };

function ChargeActions(props: Charged) {
  const { reservation, charging } = props;
  if (reservation.charged !== undefined) {
    return (
      <div className={styles.charged}>
        <ChargeMark {...{ reservation, charging }} />
      </div>
    );
  }
  return charging.mayCharge && charging.hasBegun && <Due {...props} />;
}

function Due({ reservation, change, charging, heir }: Charged) {
  const place = useFocusFallback<HTMLDivElement>(heir);
  const whose = `reserva de ${clientName(reservation)}`;
  return (
    <div ref={place} className={styles.marks}>
      <Button variant="secondary" label={`Cobrar: ${whose}`} onClick={charging.open}>
        Cobrar
      </Button>
      {isOpen(reservation) && (
        <Button
          variant="secondary"
          label={`No asistió: ${whose}`}
          waiting={change.isPending && change.status === 'no_show'}
          onClick={() => change.set('no_show')}
        >
          No asistió
        </Button>
      )}
    </div>
  );
}

type Acts = Pick<Props, 'reservation' | 'onAsk'> & { charging: Charging };

function ReservationActions({ reservation, charging, onAsk }: Acts) {
  const name = clientName(reservation);
  const isCharged = reservation.charged !== undefined;
  return (
    <>
      {charging.mayCharge && !charging.hasBegun && (
        <Button
          variant="quiet"
          label={`Cobrar: reserva de ${name}`}
          icon={<Icon of={Banknote} />}
          onClick={charging.open}
        />
      )}
      <ChatButton reservation={reservation} />
      <Button
        variant="quiet"
        label={`Reagendar la reserva de ${name}`}
        icon={<Icon of={CalendarClock} />}
        onClick={() => onAsk({ what: 'reschedule', reservation })}
      />
      {reservation.status !== 'canceled' && (
        <Button
          variant="quiet"
          label={`Cancelar la reserva de ${name}${isCharged ? `. ${voidFirst}` : ''}`}
          disabled={isCharged}
          icon={<Icon of={X} />}
          onClick={() => onAsk({ what: 'cancel', reservation })}
        />
      )}
      <Button
        variant="quiet"
        label={`Eliminar la reserva de ${name}${isCharged ? `. ${voidFirst}` : ''}`}
        disabled={isCharged}
        icon={<Icon of={Trash2} />}
        onClick={() => onAsk({ what: 'delete', reservation })}
      />
    </>
  );
}

function StatusSelect({ reservation, change }: Omit<Marked, 'charging'>) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={place} className={styles.choice}>
        <CompactSelect
          label={`Estado de la reserva de ${clientName(reservation)}`}
          {...statusChoice(change)}
        />
      </span>
      <Unsaved change={change} onRetry={() => place.current?.querySelector('select')?.focus()} />
    </>
  );
}
