import { useState } from 'react';
import type { DepositPage as Data } from '#domain/page.ts';
import { formatPrice } from '#domain/money.ts';
import { bookingRefundText } from '#domain/organization/terms.ts';
import type { DepositState } from '#domain/reservations/deposit-states.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { epochOf, instantToLocal } from '#domain/time.ts';
import { ContactButtons } from '#web/branches/ContactButtons.tsx';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { DataRequest } from '#web/reservations/public/DataRequest.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { FactList } from '#web/ui/layout/FactList.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import styles from './DepositPage.module.css';
import { useDeposit } from './use-deposit.ts';

type Props = Pick<Data, 'shop' | 'contact' | 'terms'> & ReturnType<typeof useDeposit>;
type Told = { title: string; text: (amount: string) => string; isForShop?: true };

const told: Record<Exclude<DepositState, 'open'>, Told> = {
  lapsed: {
    title: 'El pago no se completó',
    text: () => 'El horario quedó libre. Si ya transferiste, comunícate con la barbería.',
    isForShop: true,
  },
  refunding: {
    title: 'Te devolvemos el anticipo',
    text: (amount) => `La barbería te devuelve ${amount}. Te avisamos por correo cuando lo haga.`,
  },
  refund_failed: {
    title: 'Te devolvemos el anticipo',
    text: (amount) =>
      `La devolución de ${amount} se está demorando. Si no te llega, comunícate con la barbería.`,
    isForShop: true,
  },
  refunded: {
    title: 'Anticipo devuelto',
    text: (amount) => `La barbería te devolvió ${amount}.`,
  },
  kept: {
    title: 'El anticipo no se devuelve',
    text: (amount) => `La barbería se queda con ${amount}, por las condiciones de la reserva.`,
  },
  paid: { title: 'Anticipo pagado', text: (amount) => `Pagaste ${amount}.` },
  asked: { title: 'Anticipo pendiente', text: (amount) => `Falta pagar ${amount}.` },
  waived: { title: 'Sin anticipo', text: () => 'La barbería no te pide el anticipo.' },
};

const toldLate: Partial<typeof told> = {
  refunding: {
    title: 'Te devolvemos el anticipo',
    text: (amount) => `Tu pago llegó tarde y la barbería te devuelve ${amount}.`,
  },
  refunded: {
    title: 'Anticipo devuelto',
    text: (amount) => `Tu pago llegó tarde y te lo devolvimos. Fueron ${amount}.`,
  },
};

const confirming: Told = {
  title: 'Estamos confirmando tu pago…',
  text: () =>
    'El horario ya no estaba guardado. Si sigue libre, reservamos tu visita; si no, te devolvemos el pago.',
};

const lapsedCard: Told = {
  ...told.lapsed,
  text: () => 'El horario quedó libre. Si tu pago llega igual, reservamos tu visita o te lo devolvemos.',
};

const givenUp: Told = {
  title: 'Dejaste esta reserva',
  text: () => 'El horario quedó libre. Si cambias de idea, reserva de nuevo.',
};

export function DepositPage({ page }: { page: Data }) {
  const asked = useDeposit(page);
  const { deposit } = asked;
  const { shop, contact, terms } = page;
  const props = { shop, ...(contact && { contact }), ...(terms && { terms }), ...asked };
  const about = aboutOf(asked);
  return (
    <Page title={about?.title ?? openTitle(props)} lead={<a href={`/${shop.slug}`}>{shop.name}</a>}>
      <Card>{about ? <Ended {...props} about={about} /> : <Open {...props} />}</Card>
      {deposit.visit && <VisitCard {...props} visit={deposit.visit} isOff={about !== null} />}
      <DataRequest link={deposit.external_id} shop={shop.name} />
    </Page>
  );
}

function aboutOf({ deposit, isOver, isGivenUp, isBack }: ReturnType<typeof useDeposit>): Told | null {
  const state = isOver ? 'lapsed' : deposit.state;
  if (isGivenUp) return givenUp;
  if (state === 'open') return null;
  if (state === 'lapsed' && deposit.method === 'card') return isBack ? confirming : lapsedCard;
  return (deposit.visit && toldLate[state]) || told[state];
}

function openTitle({ deposit: { method, transferred }, isBack, isUnpaid }: Props): string {
  if (method === 'card' && isBack) return 'Estamos confirmando tu pago…';
  if (method === 'card' && isUnpaid) return told.lapsed.title;
  return transferred ? 'La barbería revisa tu transferencia' : 'Falta el anticipo';
}

function Ended({ about, deposit, contact, paying }: Props & { about: Told }) {
  const { amount, reservation, shop } = deposit;
  return (
    <>
      <output>
        <Phrase>{about.text(formatPrice(amount))}</Phrase>
      </output>
      {about.isForShop && <ContactButtons contact={contact} />}
      {deposit.state === 'asked' && <Pay paying={paying} />}
      {reservation ? (
        <ButtonLink wide href={`/r/${reservation.external_id}`}>
          Ver mi reserva
        </ButtonLink>
      ) : (
        <ButtonLink wide href={`/${shop.slug}`}>
          Reservar de nuevo
        </ButtonLink>
      )}
    </>
  );
}

function Open(props: Props) {
  const { deposit, contact, isStale, refresh, failure, sending, send } = props;
  const { amount, currency, method, instructions, transferred } = deposit;
  const isToTransfer = method === 'transfer' && !transferred;
  return (
    <>
      <p className={styles.sum}>
        <span className={styles.what}>{isToTransfer ? 'Transfiere' : 'Anticipo'}</span>
        <span className={styles.amount} translate="no">
          {formatPrice(amount)} <span className={styles.currency}>{currency}</span>
        </span>
      </p>
      {isToTransfer && instructions && (
        <CopyText
          label="Datos para transferir"
          text={instructions}
          done="Datos copiados"
          rows={Math.min(8, instructions.split('\n').length)}
        />
      )}
      {isToTransfer && !instructions && (
        <>
          <p>Pídele a la barbería los datos para transferir.</p>
          <ContactButtons contact={contact} />
        </>
      )}
      <output className={styles.said}>
        {transferred && 'Se lo dijimos a la barbería. Te confirmamos por correo.'}
      </output>
      <Terms {...props} />
      {failure !== null && !isRefused(failure, 'deposit_settled') && <Problem>{messageOf(failure)}</Problem>}
      {isStale && (
        <div className={styles.stale}>
          <Problem>No pudimos actualizar esta página.</Problem>
          <Button variant="secondary" onClick={refresh}>
            Reintentar
          </Button>
        </div>
      )}
      {isToTransfer && (
        <Button wide waiting={sending === 'transferred'} onClick={() => void send('transferred')}>
          Ya transferí
        </Button>
      )}
      {method === 'card' && <Pay paying={props.paying} isAgain={props.isBack || props.isUnpaid} />}
      {deposit.later && (
        <Button variant="secondary" wide waiting={sending === 'later'} onClick={() => void send('later')}>
          Reservar igual; te pediremos el anticipo después
        </Button>
      )}
      {!transferred && <GiveUp {...props} />}
    </>
  );
}

function Terms({ deposit: { visit, pay_until }, shop, terms, now }: Props) {
  const until = instantToLocal(pay_until, shop.timezone);
  const start = visit && epochOf(visit.start_at);
  const refund = start !== null && bookingRefundText(terms?.cancel_hours ?? 0, { start, now });
  return (
    <>
      {refund && (
        <p>
          <Phrase>{`Se descuenta del total. ${refund}`}</Phrase>
        </p>
      )}
      <p>
        <Phrase>{`Te guardamos el horario hasta: ${formatDayAndTime(until)}`}</Phrase>{' '}
        <span className={styles.what}>(hora de la barbería)</span>
      </p>
    </>
  );
}

function Pay({ paying, isAgain = false }: Pick<Props, 'paying'> & { isAgain?: boolean }) {
  return (
    <>
      {paying.failure !== null && <Problem>{messageOf(paying.failure)}</Problem>}
      <Button wide waiting={paying.sending !== null} onClick={() => void paying.send('pay')}>
        {isAgain ? 'Intentar otra vez' : 'Pagar anticipo'}
      </Button>
    </>
  );
}

function GiveUp({ sending, send }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        Dejarlo
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="¿Dejar esta reserva?"
        confirm="Dejarlo"
        cancel="Seguir"
        waiting={sending === 'give-up'}
        onConfirm={() => void send('give-up').then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>El horario queda libre para otra persona. Si ya transferiste, no lo dejes.</p>
      </ConfirmDialog>
    </>
  );
}

type VisitProps = Props & { visit: NonNullable<Props['deposit']['visit']>; isOff: boolean };

function VisitCard({ visit, shop, isOff }: VisitProps) {
  const [start, end] = [visit.start_at, visit.end_at].map((at) => instantToLocal(at, shop.timezone));
  return (
    <Card title="Tu reserva">
      <p className={isOff ? styles.off : styles.when}>
        <time dateTime={visit.start_at} translate="no">
          {formatDayAndTime(start ?? '')}
        </time>{' '}
        <span className={styles.what}>{`hasta las ${formatTime(end ?? '')} · hora de la barbería`}</span>
      </p>
      <FactList>
        <dt>Barbero</dt>
        <dd>{fullName(visit.barber)}</dd>
        <dt>Servicios</dt>
        <dd>{visit.services.map(timesText).join(', ')}</dd>
      </FactList>
    </Card>
  );
}
