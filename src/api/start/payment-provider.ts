import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createPayments } from '../integrations/payments/create-payments.ts';
import type { Now } from '../clock.ts';
import { ownAddress } from './own-address.ts';

// Imported only when enabled, so that no sandbox code runs where real payments are taken.
async function loadSandbox(config: Config, now: Now) {
  const [{ openSandbox }, { carryTo }] = await Promise.all([
    import('../../payment-sandbox/open-sandbox.ts'),
    import('../../sandbox/delivery.ts'),
  ]);
  const carry = carryTo(`${ownAddress(config)}/api/stripe/webhook`, 'stripe-signature');
  const { dataDir, publicUrl, devPages } = config;
  return openSandbox({ dataDir, publicUrl, devPages, now, carry });
}

export async function openPaymentProvider(config: Config, now: Now, log: FastifyBaseLogger) {
  const sandbox = config.paymentSandbox ? await loadSandbox(config, now) : null;
  const keys = config.stripe ?? (sandbox && { ...sandbox.keys, apiBase: ownAddress(config) });
  const payments = keys ? createPayments({ keys, publicUrl: config.publicUrl, now, log }) : null;
  return { payments, sandbox };
}
