import type { FastifyInstance } from 'fastify';
import { connectCards as connectCall, readCardAccount } from '#domain/deposits/accounts/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../../deps.ts';
import type { Serve } from '../../http/serve.ts';
import { webhookRoute } from '../../integrations/payments/webhook-route.ts';
import { requireProof } from '../../session/require-proof.ts';
import { connectCards } from './connect-cards.ts';
import { currentAccount } from './current-account.ts';
import { receiveConnectEvent } from './receive-connect-event.ts';

export async function cardAccountRoutes(app: FastifyInstance, serve: Serve, deps: Deps): Promise<void> {
  const { depositAccounts: accounts } = deps;
  if (!accounts) {
    serve(readCardAccount, async () => cardsOff);
    serve(connectCall, async () => {
      const detail = 'Los cobros con tarjeta no están habilitados en esta instalación.';
      throw new Refusal('unavailable', { detail, retryAfterSeconds: 3_600 });
    });
    return;
  }
  const context = { ...deps, accounts };
  serve(readCardAccount, ({ session }) => currentAccount(context, session));
  serve(connectCall, async ({ session }) => {
    await requireProof(deps, session);
    return connectCards(context, session);
  });
  await webhookRoute(app, '/api/stripe/connect-webhook', (message) => receiveConnectEvent(context, message));
}

const cardsOff = { state: 'not_able', reason: 'cards_off', country: null, currency: null } as const;
