import type { CallOptions } from '#web/lib/call.ts';
import { isRefused, refusalMessage } from '#web/lib/failures.ts';
import { dropToast, showToast } from '#web/ui/toasts.ts';

/** Longer than the slowest phone needs; the message goes as soon as the proof is there. */
const longest = 60_000;

/**
 * Sends a client's request to a shop, and once more with a solved proof of work if the shop asks for one, as it does
 * during a flood of bookings by strangers. Only then does the page load the solver.
 */
export async function withProofOfWork<A>(
  slug: string,
  options: CallOptions,
  send: (options: CallOptions) => Promise<A>,
): Promise<A> {
  try {
    return await send(options);
  } catch (failure) {
    if (!isRefused(failure, 'proof_needed')) throw failure;
    const toast = showToast('info', { title: refusalMessage(failure), ms: longest });
    try {
      const { solveProof } = await import('./solve-proof.ts');
      const proof = await solveProof(slug);
      return await send({ ...options, headers: { ...options.headers, ...proof } });
    } finally {
      dropToast(toast);
    }
  }
}
