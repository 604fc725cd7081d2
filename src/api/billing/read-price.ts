import { monthlyPrice } from '#domain/billing/billing-view.ts';
import { type Deps } from '../deps.ts';
import { minutes } from '../clock.ts';

const freshMs = 10 * minutes;
const retryMs = minutes;

/**
 * Reads the subscription's monthly price as text and keeps it for ten minutes. Never waits for the provider: the answer
 * is the last known price, null before the first one and where no provider is configured.
 */
export function priceReader({ payments, now, log }: Pick<Deps, 'payments' | 'now' | 'log'>) {
  let known: string | null = null;
  let readAt = -Infinity;
  let waitMs = 0;
  const refresh = async (from: NonNullable<typeof payments>) => {
    try {
      const price = await from.readMonthlyPrice();
      known = price && monthlyPrice(price.total, price.currency);
      waitMs = freshMs;
    } catch (failure) {
      log.warn({ err: failure }, 'the price of the subscription could not be read');
      waitMs = retryMs;
    }
  };
  return (): string | null => {
    if (payments && now() - readAt >= waitMs) {
      readAt = now();
      waitMs = retryMs;
      void refresh(payments);
    }
    return known;
  };
}
