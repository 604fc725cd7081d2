import { createHmac } from 'node:crypto';
import { type Carry, createDelivery } from '../sandbox/delivery.ts';
import type { Ledger } from './ledger.ts';
import { passTime } from './subscription-life.ts';

const sign = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

export function deliverEvents(ledger: Ledger, carry: Carry) {
  const { state, now, seconds, save } = ledger;
  return createDelivery({
    queue: state.undelivered,
    now,
    save,
    send: ({ event }) => {
      const body = JSON.stringify(event);
      return carry(body, sign(body, state.keys.webhookSecret, seconds()));
    },
    bornMs: ({ event }) => event.created * 1_000,
    passTime: () => {
      if (passTime(ledger)) save();
    },
  });
}
