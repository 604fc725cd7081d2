import { readBilling } from '#domain/billing/contract.ts';
import { isPaymentSettled, pollAttempts, pollEveryMs } from '#domain/billing/billing-view.ts';
import { call } from '#web/lib/call.ts';

/** `slow`: the provider has not told yet, and nobody asks any more. */
export type PaymentEnd = 'settled' | 'slow';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
// A call that fails counts as one that brought no news.
const readStatus = (signal: AbortSignal) => call(readBilling, {}, { signal }).catch(() => null);

/** Asks, at once and then every two seconds, whether the payment has arrived; eight times in all. */
export async function awaitPayment(signal: AbortSignal): Promise<PaymentEnd> {
  for (let attempt = 1; attempt <= pollAttempts && !signal.aborted; attempt += 1) {
    if (isPaymentSettled((await readStatus(signal))?.status)) return 'settled';
    if (attempt < pollAttempts) await pause(pollEveryMs);
  }
  return 'slow';
}
