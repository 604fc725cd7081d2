import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Skip-Auth',
  'access-control-max-age': '7200',
} as const;

/** Where the API has an address of its own, lets the product's pages ask it with their cookie, and nobody else's. */
export function allowOwnOrigin(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'apiUrl'>): void {
  if (!config.apiUrl) return;
  const pages = new URL(config.publicUrl).origin;
  app.addHook('onRequest', async ({ url, method, headers }, reply) => {
    if (!url.startsWith('/api/')) return undefined;
    reply.header('vary', 'Origin');
    if (headers.origin !== pages) return undefined;
    reply.headers({
      'access-control-allow-origin': pages,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After',
    });
    return method === 'OPTIONS' ? reply.code(204).headers(preflight).send() : undefined;
  });
}
