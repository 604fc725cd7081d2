import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import type { Budget } from '#domain/route.ts';
import type { Deps } from '../../deps.ts';
import type { StaleRows } from '../../jobs/sweep.ts';
import { clientAddress, isInNetwork, networkOf } from '../client-address.ts';
import { textFingerprint } from '../../security/tokens.ts';

export type AccountBudget =
  | 'account-login'
  | 'account-register'
  | 'account-forgot'
  | 'account-password'
  | 'account-email'
  | 'account-invitation'
  | 'account-deletion'
  | 'account-erasing'
  | 'account-upload'
  | 'account-push-test'
  | 'account-export'
  | 'account-import'
  | 'account-recovery'
  | 'feed'
  | 'late';
type Size = { points: number; duration: number };

/** Requests per IP address within `duration` seconds, counted in the database for all instances. */
export const addressBudgets: Record<Budget, Size> = {
  login: { points: 30, duration: 600 },
  register: { points: 20, duration: 3_600 },
  forgot: { points: 10, duration: 900 },
  reset: { points: 20, duration: 900 },
  'slug-check': { points: 120, duration: 60 },
  booking: { points: 20, duration: 600 },
  'change-booking': { points: 40, duration: 600 },
  hold: { points: 4, duration: 300 },
  waitlist: { points: 10, duration: 600 },
  deposit: { points: 6, duration: 1_800 },
  rating: { points: 10, duration: 600 },
  privacy: { points: 5, duration: 900 },
  recovery: { points: 10, duration: 3_600 },
  'look-up': { points: 60, duration: 60 },
  upload: { points: 30, duration: 600 },
  preview: { points: 60, duration: 600 },
  example: { points: 20, duration: 600 },
};

const refusedAs: Partial<Record<Budget, RefusalCode>> = { hold: 'hold_refused' };

/**
 * Attempts within `duration` seconds across all IP addresses. The account is an e-mail or phone (with or without
 * account), a user or session, a shop (invitations), the token of a calendar feed or the link of a reservation.
 */
export const accountBudgets: Record<AccountBudget, Size> = {
  'account-login': { points: 10, duration: 900 },
  'account-register': { points: 10, duration: 3_600 },
  'account-forgot': { points: 10, duration: 3_600 },
  'account-password': { points: 10, duration: 900 },
  'account-email': { points: 10, duration: 3_600 },
  'account-invitation': { points: 30, duration: 3_600 },
  // Enough for one barber's whole day, but not for emptying a shop's agenda on impulse.
  'account-deletion': { points: 40, duration: 600 },
  'account-erasing': { points: 10, duration: 3_600 },
  'account-upload': { points: 20, duration: 3_600 },
  'account-push-test': { points: 10, duration: 3_600 },
  'account-export': { points: 20, duration: 600 },
  'account-import': { points: 30, duration: 600 },
  'account-recovery': { points: 3, duration: 3_600 },
  // Calendar apps fetch a feed a few times a day.
  feed: { points: 60, duration: 3_600 },
  late: { points: 6, duration: 86_400 },
};

// One server usually owns a whole IPv6 /64 network, so each /64 counts as one client. A /56 (256 such networks) gets
// four times and a /48 (65,536) sixteen times that budget.
export const networks = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
];

export type Budgets = {
  /** Rejects when the budget is used up, like `charge`. */
  spend(budget: Budget, request: Pick<FastifyRequest, 'ip' | 'socket'>): Promise<void>;
  charge(budget: AccountBudget, account: string): Promise<void>;
  forgive(budget: AccountBudget, account: string): Promise<void>;
};

const unlimited: Budgets = {
  spend: async () => undefined,
  charge: async () => undefined,
  forgive: async () => undefined,
};

export function createBudgets({ config, pool }: Pick<Deps, 'config' | 'pool'>): Budgets {
  if (!config.rateLimits) return unlimited;
  // The sweep deletes expired rows, so the library's own timer is off.
  const store = {
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  const limiter = (keyPrefix: string, size: Size) =>
    new RateLimiterPostgres({ ...store, ...size, keyPrefix });
  const accounts = each(accountBudgets, limiter);
  const addresses = each(addressBudgets, (name, { points, duration }) =>
    networks.map(({ bits, factor }) => ({
      bits,
      limiter: limiter(name, { points: points * factor, duration }),
    })),
  );
  return {
    async spend(budget, request) {
      const address = clientAddress(request);
      for (const { bits, limiter } of addresses[budget]) {
        await consume(limiter, networkOf(address, bits), refusedAs[budget]);
        if (!isInNetwork(address)) return;
      }
    },
    charge: (budget, account) => consume(accounts[budget], textFingerprint(account)),
    forgive: async (budget, account) => void (await accounts[budget].delete(textFingerprint(account))),
  };
}

const each = <K extends string, T>(sizes: Record<K, Size>, make: (name: string, size: Size) => T) =>
  Object.fromEntries(Object.entries<Size>(sizes).map(([name, size]) => [name, make(name, size)])) as Record<
    K,
    T
  >;

let waiting = 0;
// Without this limit one address could fill the queue of database connections with requests that count as no load.
const mostUncounted = 100;
/** Number of requests that wait for a row of `rate_limits`, where requests of one key wait for each other. */
export const waitingForBudget = (): number => Math.min(waiting, mostUncounted);

async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  code: RefusalCode = 'too_many',
): Promise<void> {
  waiting += 1;
  try {
    await limiter.consume(key);
  } catch (problem) {
    if (!(problem instanceof RateLimiterRes)) throw problem;
    throw new Refusal(code, { retryAfterSeconds: Math.ceil(problem.msBeforeNext / 1_000) || 1 });
  } finally {
    waiting -= 1;
  }
}

/** `expire` is in epoch milliseconds. */
export const staleBudgets: StaleRows = {
  table: 'rate_limits',
  key: 'key',
  isGlobal: true,
  since: 'expire',
  before: (nowMs) => nowMs,
};
