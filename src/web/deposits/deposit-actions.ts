import {
  type Deposit,
  receiveDeposit,
  refundDeposit,
  rejectDeposit,
  waiveDeposit,
} from '#domain/deposits/contract.ts';
import { formatPrice } from '#domain/money.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';

type Question = { title: string; text: string; tone: 'primary' | 'danger' };
type Act = {
  label: string;
  past: string;
  done: (after: Deposit) => string;
  question: ((deposit: Deposit, name: string) => Question) | null;
  send: (id: string) => Promise<Deposit>;
};

export const depositActs = {
  receive: {
    label: 'Anticipo recibido',
    past: 'Anticipo recibido',
    done: ({ state }) =>
      state === 'paid' ? 'La visita quedó reservada.' : 'La visita no se pudo reservar: quedó por devolver.',
    question: null,
    send: (id) => call(receiveDeposit, { id }),
  },
  reject: {
    label: 'Rechazar',
    past: 'Anticipo rechazado',
    done: () => 'El horario quedó libre.',
    question: (_, name) => ({
      title: '¿Rechazar el anticipo?',
      text: `${name} pierde el horario, que queda libre. Le avisamos por correo.`,
      tone: 'danger',
    }),
    send: (id) => call(rejectDeposit, { id }),
  },
  waive: {
    label: 'Reservar sin anticipo',
    past: 'Reservado sin anticipo',
    done: () => 'La visita quedó reservada sin anticipo.',
    question: (_, name) => ({
      title: '¿Reservar sin anticipo?',
      text: `La visita de ${name} queda reservada y no se le pide nada por adelantado.`,
      tone: 'primary',
    }),
    send: (id) => call(waiveDeposit, { id }),
  },
  refund: {
    label: 'Devolver',
    past: 'Anticipo por devolver',
    done: ({ method }) =>
      method === 'card' ? 'La devolución está en camino.' : 'Cuando lo transfieras, dilo aquí.',
    question: ({ amount, to_return: sum = amount, method }, name) => ({
      title: '¿Devolver el anticipo?',
      text:
        method === 'card'
          ? `Le devolvemos ${formatPrice(sum)} a la tarjeta de ${name}.`
          : `Le avisamos a ${name} que le devuelves ${formatPrice(sum)}. Queda por devolver hasta que digas que ya lo hiciste.`,
      tone: 'danger',
    }),
    send: (id) => call(refundDeposit, { id, sent: false }),
  },
  sent: {
    label: 'Ya lo devolví',
    past: 'Anticipo devuelto',
    done: () => 'Le avisamos por correo.',
    question: null,
    send: (id) => call(refundDeposit, { id, sent: true }),
  },
} as const satisfies Record<string, Act>;
export type DepositAct = keyof typeof depositActs;

type Situation = Pick<Deposit, 'state' | 'method' | 'unconfirmed' | 'dispute'> & {
  visit: { start_at: string } | null;
};

/** Staff can receive a lapsed transfer until the visit starts. */
export function actsOf(
  { state, method, visit, unconfirmed, dispute }: Situation,
  now: EpochMs,
): DepositAct[] {
  const isTransfer = method === 'transfer';
  switch (state) {
    case 'open':
      if (!isTransfer) return ['waive'];
      return unconfirmed ? ['receive', 'reject'] : ['receive', 'reject', 'waive'];
    case 'asked':
      return ['waive'];
    case 'lapsed':
      return isTransfer && visit && epochOf(visit.start_at) > now ? ['receive'] : [];
    case 'paid':
    case 'kept':
    case 'refund_failed':
      return dispute === 'open' ? [] : ['refund'];
    case 'refunding':
      return isTransfer ? ['sent'] : [];
    default:
      return [];
  }
}
