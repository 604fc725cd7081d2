import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createDepositAccounts } from '../integrations/payments/deposits/create-deposit-accounts.ts';
import { createDepositPayments } from '../integrations/payments/deposits/create-deposit-payments.ts';
import { createPayments } from '../integrations/payments/subscriptions/create-payments.ts';
import { type Now, seconds } from '../clock.ts';
import { ownAddress } from './own-address.ts';

// Longer than the timeout of the provider's client, to simulate a service without response.
const silenceMs = 10 * seconds;

// Imported only when enabled, so that no sandbox code runs where real payments are taken.
async function loadSandbox(config: Config, now: Now) {
  const [{ openSandbox }, { carryTo }] = await Promise.all([
    import('../../payment-sandbox/open-sandbox.ts'),
    import('../../sandbox/delivery.ts'),
  ]);
  const carryToPath = (path: string) => carryTo(ownAddress(config) + path, 'stripe-signature');
  const carry = carryToPath('/api/stripe/webhook');
  const carryConnected = carryToPath('/api/stripe/connect-webhook');
  const { dataDir, publicUrl, devPages } = config;
  return openSandbox({ silenceMs, dataDir, publicUrl, devPages, now, carry, carryConnected });
}

export async function openPaymentProvider(config: Config, now: Now, log: FastifyBaseLogger) {
  const sandbox = config.paymentSandbox ? await loadSandbox(config, now) : null;
  const keys = config.stripe ?? (sandbox && { ...sandbox.keys, apiBase: ownAddress(config) });
  return { ...createProvider({ keys, publicUrl: config.publicUrl, now, log }), sandbox };
}

type Given = { keys: Config['stripe'] | null; publicUrl: string; now: Now; log: FastifyBaseLogger };

export function createProvider({ keys, ...context }: Given) {
  const connectSecret = keys?.connectSecret;
  const connected = keys && connectSecret ? { ...context, keys: { ...keys, connectSecret } } : null;
  return {
    payments: keys ? createPayments({ ...context, keys }) : null,
    depositAccounts: connected && createDepositAccounts(connected),
    depositPayments: connected && createDepositPayments(connected),
  };
}
