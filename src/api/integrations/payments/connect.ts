import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { seconds } from '../../clock.ts';

export type PaymentKeys = NonNullable<Config['stripe']>;

export const PageAddress = z.url({ protocol: /^https?$/ });

// Limit of one request in milliseconds; callers with several requests set their own limit.
const requestLimit = 8 * seconds;

export function connect({ secretKey, apiBase }: Pick<PaymentKeys, 'secretKey' | 'apiBase'>): Stripe {
  const common = { timeout: requestLimit, maxNetworkRetries: 0, telemetry: false };
  if (!apiBase) return new Stripe(secretKey, common);
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    ...common,
    // A URL puts IPv6 addresses in brackets, but sockets take them without.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (secure ? '443' : '80'),
    protocol: secure ? 'https' : 'http',
  });
}

/** Idempotency key derived from the request's content: the provider refuses a repeated key with other content. */
export const keyFor = (purpose: string, words: object): string =>
  `navaja-${purpose}-${createHash('sha256').update(JSON.stringify(words)).digest('base64url')}`;
