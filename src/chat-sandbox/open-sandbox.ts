import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { requireOwnOrigin } from '#api/http/cross-origin.ts';
import { onlyOwnMachine } from '#api/http/own-machine.ts';
import type { Carry } from '../sandbox/delivery.ts';
import { own } from '../sandbox/kept-state.ts';
import { apiPath, apiRoutes } from './api/routes.ts';
import { pressAs, writeAs } from './conversation.ts';
import { deliverWebhooks, signatureHeader } from './deliver-webhooks.ts';
import type { Fault } from './faults.ts';
import { openLedger } from './ledger.ts';
import { pageRoutes } from './pages/routes.ts';
import type { Switch, Thread } from './state.ts';

export { apiPath, signatureHeader };

type Setting = {
  dataDir: string;
  /** The product's address, where its pages and the links in its messages lead. */
  publicUrl: string;
  devPages?: boolean;
  now: () => number;
  carry: Carry;
  /** How long a message that is to go unanswered keeps its sender waiting. */
  silenceMs: number;
};

/** A chat service for machines without one: it speaks the protocol of the real one and reaches nobody. */
export function openSandbox({ dataDir, publicUrl, devPages = false, now, carry, silenceMs }: Setting) {
  const ledger = openLedger({ file: join(dataDir, 'chat-sandbox.json'), publicUrl, now });
  const { state } = ledger;
  const delivery = deliverWebhooks(ledger, carry);
  const afterChange = () => {
    ledger.save();
    delivery.wake();
  };
  const changing =
    <A extends unknown[], R>(change: (...given: A) => R) =>
    (...given: A): R => {
      const result = change(...given);
      afterChange();
      return result;
    };
  const acts = {
    /** The client of a phone writes. */
    write: changing((phone: string, text: string) => writeAs(ledger, phone, text)),
    /** The client of a phone presses an answer under a message of theirs; false where there is none such. */
    press: changing((phone: string, messageId: string, title: string): boolean => {
      const thread = own(state.threads, phone);
      return thread !== undefined && pressAs(ledger, thread, messageId, title);
    }),
    /** Lets the next messages fail; null lets them pass. */
    fail: changing((what: Fault | null, times: number) => {
      state.fault = what && { what, times };
    }),
    turn: changing((name: Switch, isOn: boolean) => {
      state.switches[name] = isOn;
    }),
  };
  return {
    /** The keys with which the product is configured. */
    keys: state.keys,
    threads: (): Thread[] => Object.values(state.threads),
    ...acts,
    routes: async (app: FastifyInstance) => {
      await app.register(async (scope) => apiRoutes(scope, { ledger, silenceMs, afterChange }));
      await app.register(async (scope) => {
        // The calls want the token; the pages ask nobody who they are.
        scope.addHook('onRequest', onlyOwnMachine({ publicUrl, devPages }));
        scope.addHook('onRequest', async (request) => {
          if (request.method === 'POST') requireOwnOrigin({ publicUrl }, request);
        });
        pageRoutes(scope, state, acts);
      });
    },
    ...delivery,
  };
}

export type Sandbox = ReturnType<typeof openSandbox>;
