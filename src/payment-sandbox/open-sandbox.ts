import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onlyOwnMachine } from '#api/http/own-machine.ts';
import { apiRoutes } from './api/routes.ts';
import { accountPages } from './pages/account-pages.ts';
import type { Carry } from '../sandbox/delivery.ts';
import { deliverEvents } from './deliver-events.ts';
import { openLedger } from './ledger.ts';
import { devPaymentPages } from './pages/dev-pages.ts';
import { paymentPages } from './pages/payment-pages.ts';
import { pageRoutes } from './pages/routes.ts';

type Setting = {
  dataDir: string;
  publicUrl: string;
  devPages?: boolean;
  now: () => number;
  silenceMs: number;
  carry: Carry;
  carryConnected: Carry;
};

export function openSandbox({ dataDir, publicUrl, devPages = false, now, silenceMs, ...ways }: Setting) {
  const ledger = openLedger({ file: join(dataDir, 'payment-sandbox.json'), publicUrl, now });
  const delivery = deliverEvents(ledger, ways);
  const { keys, price } = ledger.state;
  const afterChange = () => {
    ledger.save();
    delivery.wake();
  };
  return {
    keys: { ...keys, priceId: price.id },
    state: ledger.state,
    routes: async (app: FastifyInstance) => {
      await app.register(async (scope) => apiRoutes(scope, { ledger, silenceMs }));
      await app.register(async (scope) => {
        // API calls need the secret key; the pages need no login, so only requests from this machine reach them.
        scope.addHook('onRequest', onlyOwnMachine({ publicUrl, devPages }));
        pageRoutes(scope, ledger, afterChange);
        accountPages(scope, ledger, afterChange);
        paymentPages(scope, ledger, afterChange);
        devPaymentPages(scope, ledger, afterChange);
      });
    },
    ...delivery,
  };
}

export type Sandbox = ReturnType<typeof openSandbox>;
