import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { Payments } from '../integrations/payments/payments.ts';
import { receiveStripeEvent } from './receive-stripe-event.ts';

type Context = Deps & { payments: Payments };

/** Where the provider tells its events; the signature over the bytes as they came is the credential. */
export async function webhookRoute(app: FastifyInstance, deps: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = async ({ headers, body }: FastifyRequest) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new Refusal('bad_signature');
      await receiveStripeEvent(deps, { bytes: body, signature });
      return { received: true };
    };
    scope.route({ method: 'POST', url: '/api/stripe/webhook', handler });
  });
}
