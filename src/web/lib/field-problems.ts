import { Refusal } from './failures.ts';

/** What the server found wrong, by the name of the field. */
export function fieldProblems(failure: unknown): Record<string, string> {
  const detail = failure instanceof Refusal && Array.isArray(failure.detail) ? failure.detail : [];
  return Object.fromEntries(detail.map(({ msg, loc }) => [String(loc.at(-1)), msg]));
}
