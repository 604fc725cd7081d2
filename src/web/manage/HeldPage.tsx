import { Fragment, useRef, useState } from 'react';
import type { acceptBooking } from '#domain/booking/contract.ts';
import { readVia } from '#domain/booking/form/earlier.ts';
import { fullName } from '#domain/text/contact.ts';
import type { HeldPage as Data } from '#domain/page.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { useClock } from '#web/lib/device/use-clock.ts';
import { CallTerms } from '#web/reservations/public/CallTerms.tsx';
import { bookedPath } from '#web/reservations/public/booked-path.ts';
import { formatServices } from '#web/reservations/reservation-formatters.ts';
import { PolicyCard } from '#web/profile/PolicyCard.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FactList } from '#web/ui/layout/FactList.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { flashToast } from '#web/ui/overlays/toasts.ts';
import { isTimeLost } from '#web/schedule/lost-time.ts';
import { formatEnd } from './formatters.ts';
import styles from './ReservationCard.module.css';
import { Start } from './Start.tsx';

const acceptCall = endpoint<typeof acceptBooking>('POST /reservations/public/:externalId/accept');

export function HeldPage({ page: { hold, people, shop, policy, terms, now: serverNow } }: { page: Data }) {
  const now = useClock(serverNow);
  const { isSending, failure, confirm } = useConfirmation(hold.external_id);
  const isOver = epochOf(hold.held_until) <= now || isRefused(failure, 'hold_expired', 'not_found');
  // The shop closed the day or blocked the time after the slot was held.
  const isLost = isTimeLost(failure);
  return (
    <Page
      title={isOver ? 'El tiempo para confirmar terminó' : 'Confirma tu reserva'}
      lead={<a href={`/${shop.slug}`}>{shop.name}</a>}
    >
      <Card>
        <When {...{ hold, shop, isOver }} />
        {people ? (
          <People {...{ people, shop }} />
        ) : (
          <FactList>
            <dt>Barbero</dt>
            <dd>{fullName(hold.barber)}</dd>
            <dt>Servicios</dt>
            <dd>{formatServices(hold)}</dd>
          </FactList>
        )}
        {isOver || isLost ? (
          <>
            {isLost ? (
              <Problem>{messageOf(failure)}</Problem>
            ) : (
              <p>El horario quedó libre. Si todavía lo quieres, reserva de nuevo.</p>
            )}
            <ButtonLink wide href={`/${shop.slug}`}>
              Reservar de nuevo
            </ButtonLink>
          </>
        ) : (
          <>
            {failure !== null && <Problem>{messageOf(failure)}</Problem>}
            <p>
              <Phrase>
                {`Te guardamos este horario hasta las ${formatTime(instantToLocal(hold.held_until, shop.timezone))}.`}
              </Phrase>
            </p>
            <CallTerms terms={terms} />
            <Button wide waiting={isSending} onClick={() => void confirm()}>
              Confirmar reserva
            </Button>
          </>
        )}
      </Card>
      {policy && <PolicyCard text={policy} />}
    </Page>
  );
}

const People = ({ people, shop }: Required<Pick<Data, 'people' | 'shop'>>) => (
  <FactList>
    {people.map((person) => {
      const { start_at, end_at, barber, firstname, lastname } = person;
      const [start, end] = [start_at, end_at].map((at) => formatTime(instantToLocal(at, shop.timezone)));
      return (
        <Fragment key={`${start_at} ${barber.id}`}>
          <dt>{fullName({ firstname, lastname })}</dt>
          <dd>
            <Phrase>{`${start} a ${end} · ${formatServices(person)} · con ${fullName(barber)}`}</Phrase>
          </dd>
        </Fragment>
      );
    })}
  </FactList>
);

function When({ hold, shop, isOver }: Pick<Data, 'hold' | 'shop'> & { isOver: boolean }) {
  const start = instantToLocal(hold.start_at, shop.timezone);
  return (
    <div className={isOver ? styles.off : styles.when}>
      <Start at={hold.start_at} local={start} />
      <p className={styles.more}>
        <span>
          <Phrase>{formatEnd(hold, shop.timezone)}</Phrase>
        </span>
        <span>Hora de la barbería</span>
      </p>
    </div>
  );
}

function useConfirmation(externalId: string) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);
  const confirm = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      const query = new URLSearchParams(location.search);
      const confirmation = { token: query.get('t') ?? '', via: readVia(query) };
      const answer = await call(acceptCall, { externalId, ...confirmation }, { skipAuth: true });
      if ('held_until' in answer) return location.replace(`/p/${externalId}`);
      flashToast('success', { title: 'Reserva confirmada' });
      location.replace(bookedPath(externalId));
    } catch (problem) {
      setFailure(problem);
      setSending(false);
      busy.current = false;
    }
  };
  return { isSending, failure, confirm };
}
