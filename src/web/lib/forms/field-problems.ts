import { Refusal } from '../http/failures.ts';

/** Messages by innermost field name; a problem of a list's item is under the list's name. */
export function fieldProblems(failure: unknown): Record<string, string> {
  const detail = failure instanceof Refusal && Array.isArray(failure.detail) ? failure.detail : [];
  return Object.fromEntries(
    detail.map(({ msg, loc }) => [String(loc.findLast((part) => typeof part === 'string')), msg]),
  );
}
