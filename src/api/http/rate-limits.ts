import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#domain/refusal.ts';
import type { Budget } from '#domain/route.ts';
import type { Deps } from '../deps.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import { fingerprint } from '../security/tokens.ts';

/** Names of the budgets of an account, counted over all addresses. */
export type AccountBudget = 'account-login' | 'account-register' | 'account-forgot';
type Size = { points: number; duration: number };

/** Requests an address may make within a number of seconds, counted in one table for all instances. */
const ofAddress: Record<Budget, Size> = {
  login: { points: 30, duration: 600 },
  register: { points: 20, duration: 3_600 },
  forgot: { points: 10, duration: 900 },
  reset: { points: 20, duration: 900 },
  'slug-check': { points: 120, duration: 60 },
  booking: { points: 20, duration: 600 },
  'change-booking': { points: 40, duration: 600 },
  upload: { points: 30, duration: 600 },
  preview: { points: 60, duration: 600 },
};

/** Attempts allowed for an e-mail from all addresses together, whether it has an account or not. */
const ofAccount: Record<AccountBudget, Size> = {
  'account-login': { points: 10, duration: 900 },
  'account-register': { points: 10, duration: 3_600 },
  'account-forgot': { points: 10, duration: 3_600 },
};

// A household or a server gets 2^64 addresses of IPv6: they count as one.
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const given = head.split(':').filter(Boolean);
  const skipped = 8 - given.length - tail.split(':').filter(Boolean).length;
  return [...given, ...Array<string>(skipped).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
}

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
  const limiters = Object.fromEntries(
    Object.entries({ ...ofAddress, ...ofAccount }).map(([keyPrefix, size]) => [
      keyPrefix,
      new RateLimiterPostgres({ ...store, ...size, keyPrefix }),
    ]),
  ) as Record<Budget | AccountBudget, RateLimiterPostgres>;
  return {
    spend: (budget, address) => consume(limiters[budget], networkOf(address)),
    charge: (budget, account) => consume(limiters[budget], nameless(account)),
    forgive: async (budget, account) => void (await limiters[budget].delete(nameless(account))),
  };
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (problem) {
    if (!(problem instanceof RateLimiterRes)) throw problem;
    throw new Refusal('too_many', { retryAfterSeconds: Math.ceil(problem.msBeforeNext / 1_000) || 1 });
  }
}

/** Budgets that are full again; `expire` is in epoch milliseconds. */
export const staleBudgets: StaleRows = {
  table: 'rate_limits',
  key: 'key',
  isGlobal: true,
  since: 'expire',
  before: (nowMs) => nowMs,
};
