import { detailText } from '#domain/server-message.ts';
import { Refusal, Unreachable } from '#web/lib/failures.ts';

/** The sentence for a failed booking: the server's detail, else the error's message, else 'Error'. */
export function bookingFailure(failure: unknown): string {
  if (failure instanceof Unreachable) return failure.detail;
  if (failure instanceof Refusal)
    return detailText(failure.detail) ?? `El servidor respondió con un error (${failure.status}).`;
  return (failure instanceof Error && failure.message) || 'Error';
}
