import {
  exportNumbers,
  readHeat,
  readNumbers as numbersCall,
  readOrigins,
  readOwnNumbers,
  readServiceNumbers,
} from '#domain/numbers/contract.ts';
import { fromCents } from '#domain/money.ts';
import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import type { Serve, ServeFile, Session } from '../http/serve.ts';
import { createTurnLimiter, type TurnLimiter } from '../security/limiter.ts';
import { requireProof } from '../session/require-proof.ts';
import { countOrigins, countServices, sumCommission } from './block-queries.ts';
import { countHours } from './count-minutes.ts';
import { peopleOf, rangeOf } from './count-period.ts';
import { exportTable } from './export.ts';
import { type NumbersQuery, readFilters, readNumbers } from './read-numbers.ts';

// Counting minutes blocks this process, so few requests wait for a turn; shops with waiting requests take turns.
export const mostWaiting = { ofKey: 10, inAll: 40 };
// The page charts at most 50 services; the CSV export has all of them.
const mostServices = 50;
const limiters = new WeakMap<object, TurnLimiter>();
const numbersDeps = ({ db, now, pool }: Pick<Deps, 'db' | 'now' | 'pool'>) => ({
  db,
  now,
  inTurn: limiters.getOrInsertComputed(pool, () => createTurnLimiter(mostWaiting)),
});

const wholeRange = ({ reader, period, scope }: NumbersQuery) =>
  rangeOf({ period, until: null, scope }, [period], reader.shop.timezone);

// Owner and manager get the same statistics, so the cache key is the shop.
const cache = (_path: unknown, { organization_id }: Session) => organization_id;

export function numberRoutes(serve: Serve, deps: Deps): void {
  const own = numbersDeps(deps);
  serve(numbersCall, ({ input, session }) => readNumbers(own, session.organization_id, input), { cache });
  serve(
    readServiceNumbers,
    async ({ input, session }) => {
      const query = await readFilters(own, session.organization_id, input);
      const rows = await countServices(own.db, session.organization_id, wholeRange(query), mostServices);
      return rows.map(({ done_cents, ...row }) => ({ ...row, done: fromCents(done_cents) }));
    },
    { cache },
  );
  serve(
    readOrigins,
    async ({ input, session }) => {
      const query = await readFilters(own, session.organization_id, input);
      return countOrigins(own.db, session.organization_id, wholeRange(query));
    },
    { cache },
  );
  serve(
    readHeat,
    async ({ input, session }) => {
      const { reader, period, scope } = await readFilters(own, session.organization_id, input);
      const people = peopleOf(reader.people, scope);
      const days = { shop: reader.shop, people, period, until: null };
      return { cells: await own.inTurn([session.organization_id], () => countHours(own.db, days)) };
    },
    { cache },
  );
  serve(readOwnNumbers, async ({ input, session: { organization_id, user } }) => {
    const filters = { ...input, barber_id: user.id };
    const [{ zone, from, to, totals }, cents] = await Promise.all([
      readNumbers(own, organization_id, { ...filters, compare: 'none', by: 'day' }),
      sumCommission(own.db, organization_id, { ...input, barber: user.id }),
    ]);
    return { zone, from, to, totals, commission: fromCents(cents) };
  });
}

export function numberFileRoutes(serveFile: ServeFile, deps: Deps): void {
  const own = numbersDeps(deps);
  const budgets = createBudgets(deps);
  serveFile(exportNumbers, async ({ input, session }) => {
    const { organization_id, user } = session;
    // The table of reservations has the phones and e-mails of clients.
    if (input.what === 'visits') await requireProof(deps, session);
    const query = await readFilters(own, organization_id, input);
    await budgets.charge('account-export', String(user.id));
    return exportTable(query, input);
  });
}
