import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';

export type SignedMessage = { bytes: Buffer; signature: string };

/** The signature over the raw request body authenticates provider events. */
export async function webhookRoute(
  app: FastifyInstance,
  url: string,
  receive: (message: SignedMessage) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = async ({ headers, body }: FastifyRequest) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new Refusal('bad_signature');
      await receive({ bytes: body, signature });
      return { received: true };
    };
    scope.route({ method: 'POST', url, handler });
  });
}
