import type { FastifyReply } from 'fastify';

/** For answers whose address is a key: they must not be kept, passed on or indexed. */
export const hideAddress = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
