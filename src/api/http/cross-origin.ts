import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Config } from '../config.ts';

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Booking-Hold, Content-Type, Idempotency-Key, X-Skip-Auth',
  'access-control-max-age': '7200',
} as const;

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
      'access-control-expose-headers': 'Content-Disposition, Retry-After',
    });
    return method === 'OPTIONS' ? reply.code(204).headers(preflight).send() : undefined;
  });
}

/** A request without Origin passes, because browsers always send the header on writes. */
export function requireOwnOrigin(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): undefined {
  const { origin } = request.headers;
  if (!origin) return;
  const own = [new URL(config.publicUrl).host, request.host];
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw new Refusal('foreign_origin');
}
