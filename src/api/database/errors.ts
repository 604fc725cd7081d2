type DatabaseProblem = Error & { code?: string; constraint?: string };

// Citus reports some errors of a worker under one of its own codes: what happened stands in the message alone.
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
    /closed the connection|connection to the remote node|could not (connect|send)|connection (refused|reset|timed out)|lost connection|terminating connection|database system is/i,
    '08006',
  ],
];

function sqlStateOf({ code = '', message }: DatabaseProblem): string {
  if (!hiddenCodes.has(code)) return code;
  return codeByMessage.find(([words]) => words.test(message))?.[1] ?? code;
}

/**
 * The name of the constraint a statement broke, or null when it broke none. Citus leaves the driver's field empty and
 * adds the shard's number to the name in the message.
 */
export function brokenConstraint(problem: unknown): string | null {
  if (!(problem instanceof Error) || !sqlStateOf(problem).startsWith('23')) return null;
  const { constraint, message } = problem as DatabaseProblem;
  const name = constraint ?? /constraint "([^"]+)"/.exec(message)?.[1];
  return name?.replace(/_\d{6,}$/, '') ?? null;
}

// Deadlock and serialization failure.
const undone = new Set(['40P01', '40001']);

/** Whether the whole transaction was rolled back in favour of another one, so that it may be tried again. */
export const wasUndone = (problem: unknown): boolean =>
  problem instanceof Error && undone.has(sqlStateOf(problem));

// PostgreSQL is starting, stopping, full, cut off, busy with others or loses its disk or a worker;
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

/** Whether the database cannot be asked at the moment, or what it did is unknown. */
export function databaseIsAway(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const code = sqlStateOf(problem);
  return databaseAway.test(code) || socketAway.has(code) || driverAway.test(problem.message);
}
