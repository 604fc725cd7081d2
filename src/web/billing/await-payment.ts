import { readBilling } from '#domain/billing/contract.ts';
import { isPaymentSettled, pollAttempts, pollEveryMs } from '#domain/billing/billing-view.ts';
import { call } from '#web/lib/http/call.ts';

/** `slow`: the provider has not confirmed the payment and polling has ended. */
export type PaymentEnd = 'settled' | 'slow';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const readStatus = (signal: AbortSignal) => call(readBilling, {}, { signal }).catch(() => null);

export async function awaitPayment(signal: AbortSignal): Promise<PaymentEnd> {
  for (let attempt = 1; attempt <= pollAttempts && !signal.aborted; attempt += 1) {
    if (isPaymentSettled((await readStatus(signal))?.status)) return 'settled';
    if (attempt < pollAttempts) await pause(pollEveryMs);
  }
  return 'slow';
}
