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
  publicUrl: string;
  devPages?: boolean;
  now: () => number;
  carry: Carry;
  /** Milliseconds before the connection of an unanswered message is closed. */
  silenceMs: number;
};

/** A local replacement for the chat service: it speaks the same protocol and sends nothing to real phones. */
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
    write: changing((phone: string, text: string) => writeAs(ledger, phone, text)),
    /** Presses a reply button or a list's row on behalf of a phone's client; false if neither exists. */
    press: changing((phone: string, messageId: string, title: string): boolean => {
      const thread = own(state.threads, phone);
      return thread !== undefined && pressAs(ledger, thread, messageId, title);
    }),
    fail: changing((what: Fault | null) => {
      state.fault = what && { what };
    }),
    turn: changing((name: Switch, isOn: boolean) => {
      state.switches[name] = isOn;
    }),
  };
  return {
    keys: state.keys,
    threads: (): Thread[] => Object.values(state.threads),
    ...acts,
    routes: async (app: FastifyInstance) => {
      await app.register(async (scope) => apiRoutes(scope, { ledger, silenceMs, afterChange }));
      await app.register(async (scope) => {
        // API calls need the token; the pages need no login, so only requests from this machine reach them.
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
