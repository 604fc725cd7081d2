type DatabaseProblem = Error & { code?: string; constraint?: string };

/**
 * The name of the constraint a statement broke, or null when it broke none. A distributed PostgreSQL leaves the
 * driver's field empty and adds the shard's number to the name in the message.
 */
export function brokenConstraint(problem: unknown): string | null {
  if (!(problem instanceof Error)) return null;
  const { code, constraint, message } = problem as DatabaseProblem;
  if (!code?.startsWith('23')) return null;
  const name = constraint ?? /constraint "([^"]+)"/.exec(message)?.[1];
  return name?.replace(/_\d{6,}$/, '') ?? null;
}
