import { Refusal } from './failures.ts';

/** What the server found wrong, by the name of the field; of a part of a list, by that of the list. */
export function fieldProblems(failure: unknown): Record<string, string> {
  const detail = failure instanceof Refusal && Array.isArray(failure.detail) ? failure.detail : [];
  return Object.fromEntries(
    detail.map(({ msg, loc }) => [String(loc.findLast((part) => typeof part === 'string')), msg]),
  );
}
