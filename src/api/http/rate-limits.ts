import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { sql } from 'kysely';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import type { Budget } from '#domain/route.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import { isInNetwork, networkOf } from './client-address.ts';
import { fingerprint } from '../security/tokens.ts';

/** Names of the budgets of an account, counted over all addresses. */
export type AccountBudget =
  | 'account-login'
  | 'account-register'
  | 'account-forgot'
  | 'account-password'
  | 'account-email'
  | 'account-invitation'
  | 'account-deletion'
  | 'account-upload';
type Size = { points: number; duration: number; refusal?: RefusalCode };

/** Requests an address may make within a number of seconds, counted in one table for all instances. */
const ofAddress: Record<Budget, Size> = {
  login: { points: 30, duration: 600 },
  register: { points: 20, duration: 3_600 },
  forgot: { points: 10, duration: 900 },
  reset: { points: 20, duration: 900 },
  'slug-check': { points: 120, duration: 60 },
  booking: { points: 20, duration: 600 },
  'change-booking': { points: 40, duration: 600 },
  hold: { points: 4, duration: 300, refusal: 'hold_refused' },
  'look-up': { points: 60, duration: 60 },
  upload: { points: 30, duration: 600 },
  preview: { points: 60, duration: 600 },
};

/**
 * Attempts allowed from all addresses together: for an e-mail, whether it has an account or not; for a signed-in person
 * who types their password, changes their e-mail, deletes reservations or uploads photos; for a shop that invites.
 */
const ofAccount: Record<AccountBudget, Size> = {
  'account-login': { points: 10, duration: 900 },
  'account-register': { points: 10, duration: 3_600 },
  'account-forgot': { points: 10, duration: 3_600 },
  'account-password': { points: 10, duration: 900 },
  'account-email': { points: 10, duration: 3_600 },
  'account-invitation': { points: 30, duration: 3_600 },
  // A whole day of one barber; nobody empties a shop's agenda in a moment of anger.
  'account-deletion': { points: 40, duration: 600 },
  'account-upload': { points: 20, duration: 3_600 },
};

// A server gets a network of 2^64 addresses of IPv6, which count as one; whoever rents 256 or 65,536 such networks gets
// four or sixteen times as much.
const networks = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
];

// Hashed, so that the table holds no e-mail.
const nameless = (account: string): string => fingerprint(account).toString('base64url');

export type Budgets = {
  /** Counts a request of an address, or refuses it. */
  spend(budget: Budget, address: string): Promise<void>;
  /** Counts a try at an account, or refuses it. */
  charge(budget: AccountBudget, account: string): Promise<void>;
  /** Forgets the tries at an account. */
  forgive(budget: AccountBudget, account: string): Promise<void>;
};

const unlimited: Budgets = {
  spend: async () => undefined,
  charge: async () => undefined,
  forgive: async () => undefined,
};

export function createBudgets({ config, pool }: Pick<Deps, 'config' | 'pool'>): Budgets {
  if (!config.rateLimits) return unlimited;
  // Nothing is kept in memory, and what has expired is swept with all else.
  const store = {
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  const limiter = (keyPrefix: string, { refusal = 'too_many', ...size }: Size): Limiter => ({
    refusal,
    counts: new RateLimiterPostgres({ ...store, ...size, keyPrefix }),
  });
  const accounts = each(ofAccount, limiter);
  const addresses = each(ofAddress, (name, size) =>
    networks.map(({ bits, factor }) => ({
      bits,
      limiter: limiter(name, { ...size, points: size.points * factor }),
    })),
  );
  return {
    async spend(budget, address) {
      for (const { bits, limiter } of addresses[budget]) {
        await consume(limiter, networkOf(address, bits));
        // Any other address than one of IPv6 stands in no larger network.
        if (!isInNetwork(address)) return;
      }
    },
    charge: (budget, account) => consume(accounts[budget], nameless(account)),
    forgive: async (budget, account) => void (await accounts[budget].counts.delete(nameless(account))),
  };
}

const each = <K extends string, T>(sizes: Record<K, Size>, make: (name: string, size: Size) => T) =>
  Object.fromEntries(Object.entries<Size>(sizes).map(([name, size]) => [name, make(name, size)])) as Record<
    K,
    T
  >;

type Limiter = { counts: RateLimiterPostgres; refusal: RefusalCode };

async function consume({ counts, refusal }: Limiter, key: string): Promise<void> {
  try {
    await counts.consume(key);
  } catch (problem) {
    if (!(problem instanceof RateLimiterRes)) throw problem;
    throw new Refusal(refusal, { retryAfterSeconds: secondsIn(problem.msBeforeNext) });
  }
}

const secondsIn = (ms: number): number => Math.ceil(ms / 1_000) || 1;

const shares: Size = { points: 2, duration: 900 };

/**
 * Counts what strangers may keep from each other only so often, or refuses it with `hold_refused`: each key twice in a
 * quarter of an hour. It holds whether budgets do or not, and a transaction that is rolled back has counted nothing.
 */
export async function takeShares(tx: Tx, keys: readonly string[], nowMs: number): Promise<void> {
  const { points, duration } = shares;
  const rows = sql.join(keys.map((key) => sql`(${`share:${key}`}, 1, ${nowMs + duration * 1_000}::bigint)`));
  const { rows: counted } = await sql<{ points: number; expire: number }>`
    insert into rate_limits as counted (key, points, expire) values ${rows}
    on conflict (key) do update set
      points = case when counted.expire <= ${nowMs} then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${nowMs} then excluded.expire else counted.expire end
    returning points, expire`.execute(tx);
  const spent = counted.filter((row) => row.points > points);
  if (spent.length === 0) return;
  const freeAt = Math.max(...spent.map(({ expire }) => expire));
  throw new Refusal('hold_refused', { retryAfterSeconds: secondsIn(freeAt - nowMs) });
}

/** Budgets that are full again; `expire` is in epoch milliseconds. */
export const staleBudgets: StaleRows = {
  table: 'rate_limits',
  key: 'key',
  isGlobal: true,
  since: 'expire',
  before: (nowMs) => nowMs,
};
