import type { Stripe } from 'stripe';
import { Refusal } from '#domain/refusal.ts';

const toleranceSeconds = 300;

const signedAtSeconds = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);

export type Signed = { bytes: Buffer; signature: string; nowMs: number };

/** The signed JSON; throws `bad_signature`. The library's webhook parser would refuse thin events of the second API. */
export function verified(stripe: Stripe, secret: string, { bytes, signature, nowMs }: Signed): unknown {
  try {
    const check = stripe.webhooks.signature;
    if (!check?.verifyHeader(bytes, signature, secret, toleranceSeconds, undefined, nowMs))
      throw new Refusal('bad_signature');
    // The library refuses old signatures, but not those dated in the future.
    if (signedAtSeconds(signature) > nowMs / 1_000 + toleranceSeconds) throw new Refusal('bad_signature');
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    throw new Refusal('bad_signature');
  }
}
