import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import { fingerprint } from '../security/tokens.ts';
import type { BookingDesk } from './booking/talk.ts';
import { receiveChats } from './receive-chats.ts';

const url = '/api/whatsapp/webhook';
// The chat service's own limit. Any sender can post this many bytes, which stay in memory until the signature is
// checked.
export const mostBytes = 3 * 1024 * 1024;
export const freeBytes = 256 * 1024;
export const mostLarge = 2;

type Keys = NonNullable<Deps['chatKeys']>;

export async function chatRoutes(app: FastifyInstance, deps: Deps, desk: BookingDesk): Promise<void> {
  const { chatKeys } = deps;
  if (!chatKeys) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'GET',
      url,
      handler: async ({ query }, reply) => reply.type('text/plain').send(challengeOf(query, chatKeys)),
    });
    scope.route({
      method: 'POST',
      url,
      bodyLimit: mostBytes,
      onRequest: takeTurn(),
      handler: async ({ headers, body }: FastifyRequest) => {
        const signature = headers['x-hub-signature-256'];
        if (!Buffer.isBuffer(body) || !isSigned(body, signature, chatKeys))
          throw new Refusal('bad_signature');
        await receiveChats(deps, desk, readJson(body));
        return { received: true };
      },
    });
  });
}

/**
 * Lets two deliveries of more than 256 KB, or of unknown length, be read at a time; the service repeats those answered
 * 503.
 */
function takeTurn() {
  let large = 0;
  return async ({ headers, socket }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    if (Number(headers['content-length'] ?? Infinity) <= freeBytes) return;
    if (large >= mostLarge) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
    large += 1;
    // A pipelined answer that never got its socket does not close, so the connection's end frees the turn as well.
    let isOver = false;
    const end = () => {
      if (!isOver) large -= 1;
      isOver = true;
      socket.off('close', end);
    };
    raw.once('close', end);
    socket.once('close', end);
  };
}

function challengeOf(query: unknown, { verifyToken }: Keys): string {
  const parameters = query as Record<string, unknown>;
  const text = (name: string) => (typeof parameters[name] === 'string' ? parameters[name] : '');
  // The comparison in constant time needs inputs of equal length, which digests have.
  const isKnown = timingSafeEqual(fingerprint(text('hub.verify_token')), fingerprint(verifyToken));
  if (!isKnown || text('hub.mode') !== 'subscribe') throw new Refusal('forbidden');
  return text('hub.challenge');
}

/** The signature over the unparsed bytes is the credential. */
function isSigned(bytes: Buffer, signature: unknown, { appSecret }: Keys): boolean {
  const own = createHmac('sha256', appSecret).update(bytes).digest('hex');
  return (
    typeof signature === 'string' && timingSafeEqual(fingerprint(signature), fingerprint(`sha256=${own}`))
  );
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new Refusal('unreadable');
  }
}
