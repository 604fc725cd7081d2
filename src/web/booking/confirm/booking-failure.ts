import { detailText } from '#domain/server-message.ts';
import { Refusal, Unreachable } from '#web/lib/failures.ts';

/** What a failed booking says: the server's words as they are, else the error's own, else 'Error'. */
export function bookingFailure(failure: unknown): string {
  if (failure instanceof Unreachable) return failure.detail;
  if (failure instanceof Refusal)
    return detailText(failure.detail) ?? `El servidor respondió con un error (${failure.status}).`;
  return (failure instanceof Error && failure.message) || 'Error';
}
