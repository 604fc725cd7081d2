import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/recovery/contract.ts';
import type { Deps } from '../deps.ts';
import { createAfterAnswer } from '../http/after-answer.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { Serve } from '../http/serve.ts';
import { requireShopOfSlug } from '../organization/queries.ts';
import { readMyReservations } from './read-my-reservations.ts';
import { sendRecoveryLink } from './send-recovery-link.ts';

const neutral = 'Si encontramos reservas, te enviamos un enlace.';

export function recoveryRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const budgets = createBudgets(deps);
  const afterAnswer = createAfterAnswer(app, deps.log);
  serve(
    calls.requestMyReservations,
    async ({ input: { slug, contact } }) => {
      const shop = await requireShopOfSlug(deps, slug);
      // Not awaited, so that the response time does not reveal whether there are reservations.
      afterAnswer(() => sendRecoveryLink(deps, budgets, shop, contact));
      return { detail: neutral };
    },
    { loadSubject: ({ params }) => requireShopOfSlug(deps, String(params['slug'])) },
  );
  serve(calls.readMyReservations, ({ input: { token }, reply }) => {
    hideAddress(reply);
    return readMyReservations(deps, token);
  });
}
