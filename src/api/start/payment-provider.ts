import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createPayments } from '../integrations/payments/create-payments.ts';
import type { Now } from '../clock.ts';

// What listens everywhere is reached here by the machine's own name.
const everywhere = new Set(['0.0.0.0', '::', '']);

function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (everywhere.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

// Loaded only where it is wanted: nothing of it runs where real money is taken.
async function loadSandbox(config: Config, now: Now) {
  const [{ openSandbox }, { carryTo }] = await Promise.all([
    import('../../payment-sandbox/open-sandbox.ts'),
    import('../../payment-sandbox/deliver-events.ts'),
  ]);
  const carry = carryTo(`${ownAddress(config)}/api/stripe/webhook`);
  return openSandbox({ dataDir: config.dataDir, publicUrl: config.publicUrl, now, carry });
}

/** Who takes the shops' payments here: the provider with its keys, else the sandbox at our own address, else nobody. */
export async function openPaymentProvider(config: Config, now: Now, log: FastifyBaseLogger) {
  const sandbox = config.paymentSandbox ? await loadSandbox(config, now) : null;
  const keys = config.stripe ?? (sandbox && { ...sandbox.keys, apiBase: ownAddress(config) });
  const payments = keys ? createPayments({ keys, publicUrl: config.publicUrl, now, log }) : null;
  return { payments, sandbox };
}
