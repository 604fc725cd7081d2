import { type RefObject, useRef } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import { fullName } from '#domain/contact.ts';
import { relativeTime } from '#domain/relative-time.ts';
import { formatTime } from '#domain/time-format.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { ChatButton } from '../reservation/ChatButton.tsx';
import { PhoneLink } from '../reservation/PhoneLink.tsx';
import { chatText, clientName, formatServices, shortDay } from '../reservation-formatters.ts';
import type { Agenda } from '../use-agenda.ts';
import { MarkButtons } from './MarkButtons.tsx';
import styles from './NextClient.module.css';
import { Unsaved } from './Unsaved.tsx';
import { useHeir } from './use-heir.ts';
import { useStatusChange } from './use-status-change.ts';

/** Who is being served or comes next, before everything else of the day. */
export function NextClient({ agenda }: { agenda: Agenda }) {
  const place = useRef<HTMLDivElement>(null);
  const { next } = agenda;
  if (!next) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Client key={next.id} {...{ agenda, place }} reservation={next} />
    </div>
  );
}

type Props = { agenda: Agenda; reservation: Reservation; place: RefObject<HTMLElement | null> };

function Client({ agenda, reservation, place }: Props) {
  const { shop, zone, now, today, me } = agenda;
  const change = useStatusChange(reservation, agenda);
  const section = useHeir<HTMLElement>(place);
  const [from, to] = [reservation.start_at, reservation.end_at].map((at) =>
    formatTime(instantToLocal(at, zone)),
  );
  const start = epochOf(reservation.start_at);
  const day = instantToLocal(reservation.start_at, zone).slice(0, 10);
  const when = [relativeTime(start, now, zone), day !== today && shortDay(day)].filter(Boolean).join(', ');
  const what = [
    formatServices(reservation),
    reservation.barber_id !== me && `con ${fullName(reservation.barber)}`,
  ];
  return (
    <section ref={section} aria-labelledby="next-client" className={styles.next}>
      <h2 id="next-client" className={styles.lead}>
        {start <= now ? `Ahora · hasta las ${to}` : `Próximo cliente · ${when}`}
      </h2>
      <p className={styles.who}>
        <time dateTime={reservation.start_at}>{from}</time> <strong>{clientName(reservation)}</strong>
      </p>
      <p className={styles.what}>
        {what.filter(Boolean).join(' · ')}
        {reservation.notes && <span className={styles.notes}>{reservation.notes}</span>}
      </p>
      <div className={styles.contact}>
        <PhoneLink reservation={reservation} />
        <ChatButton reservation={reservation} text={chatText(reservation, shop, today)} />
      </div>
      <div className={styles.marks}>
        <MarkButtons reservation={reservation} change={change} isMain />
      </div>
      <Unsaved change={change} onRetry={() => place.current?.focus({ preventScroll: true })} />
    </section>
  );
}
