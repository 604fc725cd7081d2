import type { CallOptions } from '#web/lib/http/call.ts';
import { isRefused, refusalMessage } from '#web/lib/http/failures.ts';
import { dropToast, showToast } from '#web/ui/overlays/toasts.ts';

/** Longer than the slowest phone needs; the toast closes as soon as the proof is solved. */
const longest = 60_000;

/** Loads the solver only when the shop asks for a proof, as during a flood of bookings by strangers. */
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
