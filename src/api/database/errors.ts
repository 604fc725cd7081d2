type DatabaseProblem = Error & { code?: string; constraint?: string };

// Citus reports some worker errors under its own codes; only the message names the error.
const hiddenCodes = new Set(['XX000', '58030']);
const codeByMessage: readonly [RegExp, string][] = [
  [/violates unique constraint/, '23505'],
  [/violates exclusion constraint/, '23P01'],
  [/violates foreign key constraint/, '23503'],
  [/violates check constraint/, '23514'],
  [/deadlock/, '40P01'],
  [/could not serialize access/, '40001'],
  [/due to lock timeout/, '55P03'],
  [/due to statement timeout/, '57014'],
  [
    /closed the connection|connection to the remote node|could not (connect|send|commit transaction for shard)|connection (refused|reset|timed out)|lost connection|terminating connection|database system is/i,
    '08006',
  ],
];

function sqlStateOf({ code = '', message }: DatabaseProblem): string {
  if (!hiddenCodes.has(code)) return code;
  return codeByMessage.find(([words]) => words.test(message))?.[1] ?? code;
}

/**
 * Name of the violated constraint; null for other errors. Citus leaves the driver's field empty and appends the shard
 * number to the constraint name in the message.
 */
export function brokenConstraint(problem: unknown): string | null {
  if (!(problem instanceof Error) || !sqlStateOf(problem).startsWith('23')) return null;
  const { constraint, message } = problem as DatabaseProblem;
  const name = constraint ?? /constraint "([^"]+)"/.exec(message)?.[1];
  return name?.replace(/_\d{6,}$/, '') ?? null;
}

// Deadlock and serialization failure.
const undone = new Set(['40P01', '40001']);

/** Rolled back because of a concurrent transaction, so that a retry can succeed. */
export const wasUndone = (problem: unknown): boolean =>
  problem instanceof Error && undone.has(sqlStateOf(problem));

// PostgreSQL starts, stops, is full or unreachable, waits too long for locks, or lost its disk or a worker;
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const databaseAway = /^(08|53|57P0[123]$|25006$|55P03$|57014$|58030$)/;
const socketAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT',
  'EAI_AGAIN',
  'ENOTFOUND',
]);
const driverAway =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** Also true when the outcome of the statement is unknown. */
export function isDatabaseUnavailable(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const code = sqlStateOf(problem);
  return databaseAway.test(code) || socketAway.has(code) || driverAway.test(problem.message);
}
