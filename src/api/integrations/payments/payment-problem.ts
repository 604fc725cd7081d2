import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Stripe } from 'stripe';
import { Refusal } from '#domain/refusal.ts';

const { StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors;

// The customer was deleted, or belongs to another account or sandbox of the provider.
const isUnknownCustomer = (problem: unknown): boolean =>
  problem instanceof StripeError && problem.code === 'resource_missing' && problem.param === 'customer';

// Parts of the SDK's errors without keys, headers or bodies, safe to log.
export function describeProblem(problem: unknown): object {
  if (!(problem instanceof StripeError)) return { kind: problem instanceof Error ? problem.name : 'unknown' };
  const { type, statusCode, code, param, requestId } = problem;
  return { kind: type, statusCode, code, param, requestId };
}

/** The refusal for a provider that is unreachable (503), answers badly (502) or does not know the customer (400). */
export function paymentRefusal(problem: unknown, log: FastifyBaseLogger): Refusal {
  if (problem instanceof Refusal) return problem;
  if (isUnknownCustomer(problem)) return new Refusal('no_customer');
  log.warn({ provider: describeProblem(problem) }, 'the payment provider failed');
  const away = problem instanceof StripeConnectionError || problem instanceof StripeRateLimitError;
  return away ? unreachable() : new Refusal('payments_failed');
}

const unreachable = (): Refusal =>
  new Refusal('unavailable', {
    detail: 'El servicio de pagos no responde. Intenta nuevamente en unos minutos.',
    retryAfterSeconds: 30,
  });

/** Refuses after `limitMs`; the request itself ends by its own limits. */
export async function inTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const late = sleep(limitMs, undefined, { signal: answered.signal }).then(() => {
    throw unreachable();
  });
  // The promise that loses the race must not become an unhandled rejection.
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    answered.abort();
  }
}
