import type { FastifyInstance } from 'fastify';
import { calls } from '#api/openapi/calls.ts';
import { refusalsOf } from '#domain/route.ts';

const listed = new Map(calls.map((call) => [`${call.method} /api${call.path}`, refusalsOf(call)]));

/** Collects refusals whose code is missing in the contract of their call, e.g. `GET /api/orgs/me: taken`. */
export function noteUnlistedRefusals(app: FastifyInstance): Set<string> {
  const unlisted = new Set<string>();
  app.addHook('onSend', async ({ method, routeOptions }, reply, content) => {
    const call = `${method} ${routeOptions.url}`;
    const codes = listed.get(call);
    if (!codes || reply.statusCode < 400) return;
    const { code } = JSON.parse(String(content));
    if (!codes.has(code)) unlisted.add(`${call}: ${code}`);
  });
  return unlisted;
}
