import { Stripe } from 'stripe';
import type { Config } from '../../config.ts';
import { seconds } from '../../clock.ts';

export type PaymentKeys = NonNullable<Config['stripe']>;

// One request; whoever asks several in a row sets a limit of their own.
const requestLimit = 8 * seconds;

/** The official SDK at the provider, or at whatever speaks its protocol. */
export function connect({ secretKey, apiBase }: Pick<PaymentKeys, 'secretKey' | 'apiBase'>): Stripe {
  const common = { timeout: requestLimit, maxNetworkRetries: 0, telemetry: false };
  if (!apiBase) return new Stripe(secretKey, common);
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    ...common,
    // Written addresses of IPv6 stand in brackets, sockets take them without.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (secure ? '443' : '80'),
    protocol: secure ? 'https' : 'http',
  });
}
