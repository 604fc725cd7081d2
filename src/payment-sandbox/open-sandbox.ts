import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onlyOwnMachine } from '#api/http/own-machine.ts';
import { apiRoutes } from './api/routes.ts';
import type { Carry } from '../sandbox/delivery.ts';
import { deliverEvents } from './deliver-events.ts';
import { openLedger } from './ledger.ts';
import { pageRoutes } from './pages/routes.ts';

type Setting = {
  dataDir: string;
  /** The address of its pages. */
  publicUrl: string;
  devPages?: boolean;
  now: () => number;
  carry: Carry;
};

/** A payment provider for machines without one: it speaks the protocol of the real one and charges nobody. */
export function openSandbox({ dataDir, publicUrl, devPages = false, now, carry }: Setting) {
  const ledger = openLedger({ file: join(dataDir, 'payment-sandbox.json'), publicUrl, now });
  const delivery = deliverEvents(ledger, carry);
  const { keys, price } = ledger.state;
  const afterChange = () => {
    ledger.save();
    delivery.wake();
  };
  return {
    /** The keys with which the product is configured. */
    keys: { ...keys, priceId: price.id },
    routes: async (app: FastifyInstance) => {
      await app.register(async (scope) => apiRoutes(scope, ledger));
      await app.register(async (scope) => {
        // The calls want the secret key; the pages ask nobody who they are.
        scope.addHook('onRequest', onlyOwnMachine({ publicUrl, devPages }));
        pageRoutes(scope, ledger, afterChange);
      });
    },
    ...delivery,
  };
}

export type Sandbox = ReturnType<typeof openSandbox>;
