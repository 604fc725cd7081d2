import { StickyNote } from 'lucide';
import { type ReactNode, type RefObject, useRef } from 'react';
import { depositText } from '#domain/reservations/deposit-states.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { relativeTime } from '#domain/text/relative-time.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { epochOf, instantToLocal, minuteMs } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { ChatButton } from '#web/reservations/ChatButton.tsx';
import { PhoneLink } from '#web/reservations/PhoneLink.tsx';
import { ReservationStamps } from '#web/reservations/Stamps.tsx';
import {
  chatText,
  clientName,
  formatServices,
  formatTotal,
} from '#web/reservations/reservation-formatters.ts';
import type { Marking } from '../use-agenda.ts';
import { ArrivalBadge } from './ArrivalBadge.tsx';
import { MarkButtons } from './MarkButtons.tsx';
import styles from './NextClient.module.css';
import { Unsaved } from './Unsaved.tsx';
import { useArrival } from './use-arrival.ts';
import { useCharging } from './use-charging.ts';
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts';
import { useStatusChange } from './use-status-change.ts';

type Layout = {
  isLarge?: boolean;
  children?: ReactNode;
  onOpen?: (reservation: Reservation) => void;
};
type Props = Layout & { agenda: Marking & { next: Reservation | undefined } };

export function NextClient({ agenda, ...look }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { next } = agenda;
  if (!next) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Client key={next.id} {...{ agenda, place }} {...look} reservation={next} />
    </div>
  );
}

type ClientProps = Layout & {
  agenda: Marking;
  reservation: Reservation;
  place: RefObject<HTMLElement | null>;
};

function Client({ agenda, reservation, place, isLarge = false, onOpen, children }: ClientProps) {
  const { shop, zone, now, today, me } = agenda;
  const change = useStatusChange(reservation, agenda);
  const marks = {
    change,
    charging: useCharging(reservation, agenda),
    arrival: useArrival(reservation, agenda),
  };
  const section = useFocusFallback<HTMLElement>(place);
  const { start_at, end_at } = reservation;
  const [from, to] = [start_at, end_at].map((at) => formatTime(instantToLocal(at, zone)));
  const start = epochOf(start_at);
  const notes = reservation.notes && (
    <span className={styles.notes}>
      {isLarge && <Icon of={StickyNote} size={18} />}
      {reservation.notes}
    </span>
  );
  const chat = <ChatButton reservation={reservation} text={chatText(reservation, shop, today)} />;
  return (
    <section
      ref={section}
      aria-labelledby="next-client"
      data-reservation={reservation.id}
      className={`${styles.next} ${isLarge ? styles.large : styles.dense}`}
    >
      <h2 id="next-client" className={styles.lead}>
        {start <= now ? `Ahora · hasta las ${to}` : `Próximo cliente · ${whenText(reservation, agenda)}`}
      </h2>
      <p className={styles.who}>
        <time dateTime={start_at}>{from}</time>{' '}
        <strong>
          <Name {...{ reservation, onOpen }} />
        </strong>
      </p>
      <p className={styles.what}>
        <ArrivalBadge {...{ reservation, now }} /> {whatText(reservation, { me, isLarge })}
        {!isLarge && notes}
      </p>
      <ReservationStamps reservation={reservation} />
      <div className={styles.contact}>
        {isLarge && notes}
        <PhoneLink reservation={reservation} />
        {!isLarge && chat}
      </div>
      <div className={`${styles.marks} ${!isLarge && start > now ? styles.ahead : ''}`}>
        <MarkButtons reservation={reservation} {...marks} isMain />
        {isLarge && chat}
        {children}
      </div>
      <Unsaved change={change} onRetry={() => place.current?.focus({ preventScroll: true })} />
    </section>
  );
}

function whatText(
  reservation: Reservation,
  { me, isLarge }: Pick<Marking, 'me'> & { isLarge: boolean },
): string {
  const { start_at, end_at, barber, barber_id, deposit } = reservation;
  const what = [
    formatServices(reservation),
    isLarge && `${(epochOf(end_at) - epochOf(start_at)) / minuteMs} min`,
    barber_id !== me && `con ${fullName(barber)}`,
    isLarge && formatTotal(reservation),
    isLarge && deposit && depositText(deposit),
  ];
  return what.filter(Boolean).join(' · ');
}

function whenText({ start_at }: Reservation, { zone, now, today }: Marking): string {
  const day = instantToLocal(start_at, zone).slice(0, 10);
  const distance = relativeTime(epochOf(start_at), now, zone);
  return day === today ? distance : `${distance}, ${formatShortDay(day)}`;
}

function Name({ reservation, onOpen }: { reservation: Reservation; onOpen: Layout['onOpen'] }) {
  const name = clientName(reservation);
  if (!onOpen) return name;
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(reservation)}>
      {name}
    </button>
  );
}
