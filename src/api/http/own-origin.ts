import type { FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Config } from '../config.ts';

/** Refuses a request that another site's page sent; browsers always name the origin on writes. */
export function requireOwnOrigin(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): undefined {
  const { origin } = request.headers;
  if (!origin) return;
  const own = [new URL(config.publicUrl).host, request.host];
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw new Refusal('foreign_origin');
}
