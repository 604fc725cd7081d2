import { createHmac } from 'node:crypto';
import { type Carry, createDelivery } from '../sandbox/delivery.ts';
import type { Ledger } from './ledger.ts';

export const signatureHeader = 'x-hub-signature-256';

export function deliverWebhooks({ state, now, save }: Ledger, carry: Carry) {
  const { appSecret, phoneNumberId } = state.keys;
  const metadata = { display_phone_number: '15550000001', phone_number_id: phoneNumberId };
  const bodyOf = (value: object) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '100000000000001',
          changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }],
        },
      ],
    });
  return createDelivery({
    queue: state.undelivered,
    now,
    save,
    send: ({ value }) => {
      const body = bodyOf(value);
      return carry(body, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);
    },
    bornMs: ({ bornMs }) => bornMs,
  });
}
