import type { RefObject } from 'react';
import type { Deposit } from '#domain/deposits/contract.ts';
import { formatPrice } from '#domain/money.ts';
import type { DepositReason } from '#domain/organization/deposit-due.ts';
import { depositMethodNames } from '#domain/organization/policy.ts';
import {
  type DepositState,
  depositStateNames,
  disputeTexts,
  isReturning,
  type ShownDispute,
} from '#domain/reservations/deposit-states.ts';
import { formatStart } from '#domain/schedule/day-text.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type EpochMs, type Instant, instantToLocal, today, type Zone } from '#domain/time.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { DepositActions } from './DepositActions.tsx';
import styles from './DepositsPage.module.css';

const tones: Partial<Record<DepositState, Tone>> = {
  open: 'yellow',
  asked: 'orange',
  paid: 'green',
  refunding: 'orange',
  refund_failed: 'red',
};

const reasonTexts: Record<DepositReason, string> = {
  first: 'Primera visita',
  no_shows: 'Faltó otras veces',
  premium: 'Servicio premium',
  always: 'Se pide a todos',
};

type Props = {
  deposit: Deposit;
  zone: Zone;
  now: EpochMs;
  maySettle: boolean;
  heir: RefObject<HTMLElement | null>;
};

export function DepositRow({ deposit, zone, now, maySettle, heir }: Props) {
  const { visit, state, amount, to_return, method, reason, dispute } = deposit;
  const name = visit?.client.name ?? 'Cliente borrado';
  const whenText = (at: Instant) => {
    const local = instantToLocal(at, zone);
    return formatStart(local.slice(0, 10), formatTime(local), today(now, zone));
  };
  return (
    <tr className={styles.entry}>
      <td className={styles.client}>
        <strong>{name}</strong>
      </td>
      <td className={styles.visit}>
        {visit && <Visit {...{ visit, zone }} text={whenText(visit.start_at)} />}
      </td>
      <td className={styles.amount}>
        {formatPrice(amount)} <small>{depositMethodNames[method]}</small>
      </td>
      <td className={styles.reason}>{reasonTexts[reason]}</td>
      <td className={styles.state}>
        <Badge tone={tones[state] ?? 'gray'}>{depositStateNames[state]}</Badge>
        <div className={styles.notes}>
          {isReturning(state) && to_return !== undefined && (
            <small>De ese anticipo se devuelven {formatPrice(to_return)}.</small>
          )}
          {state === 'open' && <Waiting {...{ deposit, whenText }} />}
          {dispute && <Disputed dispute={dispute} />}
        </div>
      </td>
      <td className={styles.actions}>
        {maySettle && <DepositActions key={state} {...{ deposit, name, heir }} />}
      </td>
    </tr>
  );
}

type VisitProps = { visit: NonNullable<Deposit['visit']>; zone: Zone; text: string };

function Visit({ visit: { reservation_id: id, start_at, barber }, zone, text }: VisitProps) {
  const day = instantToLocal(start_at, zone).slice(0, 10);
  return (
    <>
      {id ? <a href={`/dashboard/agenda?day=${day}&open=${id}`}>{text}</a> : text}
      <small>con {fullName(barber)}</small>
    </>
  );
}

const disputeHints: Record<ShownDispute, string> = {
  open: 'Respóndele desde tu cuenta de Stripe. Mientras tanto no se devuelve.',
  lost: 'No se puede devolver otra vez.',
};

const Disputed = ({ dispute }: { dispute: ShownDispute }) => (
  <small>
    <b>{disputeTexts[dispute]}.</b> {disputeHints[dispute]}
  </small>
);

type WaitingProps = { deposit: Deposit; whenText: (at: Instant) => string };

const Waiting = ({ deposit: { transferred_at, pay_until, unconfirmed }, whenText }: WaitingProps) => (
  <small>
    {transferred_at && <b>Dice que ya transfirió, {whenText(transferred_at)}. </b>}
    {unconfirmed ? 'Falta que confirme por correo.' : `Se guarda hasta ${whenText(pay_until)}`}
  </small>
);
