import { createHmac } from 'node:crypto';
import { type Carry, createDelivery } from '../sandbox/delivery.ts';
import { expireOldPayments } from './card-payment-life.ts';
import type { Ledger } from './ledger.ts';
import { passTime } from './subscription-life.ts';

const sign = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

type Ways = { carry: Carry; carryConnected: Carry };

export function deliverEvents(ledger: Ledger, { carry, carryConnected }: Ways) {
  const { state, now, seconds, save } = ledger;
  return createDelivery({
    queue: state.undelivered,
    now,
    save,
    send: ({ event }) => {
      const body = JSON.stringify(event);
      const { webhookSecret, connectSecret } = state.keys;
      if (event.account) return carryConnected(body, sign(body, connectSecret, seconds()));
      return carry(body, sign(body, webhookSecret, seconds()));
    },
    bornMs: ({ event }) => event.created * 1_000,
    passTime: () => {
      const isExpired = expireOldPayments(ledger);
      if (passTime(ledger) || isExpired) save();
    },
  });
}
