import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import type { Budget } from '#domain/route.ts';
import type { Deps } from '../deps.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import { clientAddress, isInNetwork, networkOf } from './client-address.ts';
import { textFingerprint } from '../security/tokens.ts';

/** Names of the budgets of an account, or of the address of a calendar feed, counted over all addresses of the net. */
export type AccountBudget =
  | 'account-login'
  | 'account-register'
  | 'account-forgot'
  | 'account-password'
  | 'account-email'
  | 'account-invitation'
  | 'account-deletion'
  | 'account-colleagues'
  | 'account-shop'
  | 'account-erasing'
  | 'account-upload'
  | 'account-push-test'
  | 'account-export'
  | 'account-import'
  | 'feed';
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
  hold: { points: 4, duration: 300 },
  waitlist: { points: 10, duration: 600 },
  privacy: { points: 5, duration: 900 },
  'look-up': { points: 60, duration: 60 },
  upload: { points: 30, duration: 600 },
  preview: { points: 60, duration: 600 },
};

/** How a budget is refused that has a sentence of its own. */
const refusedAs: Partial<Record<Budget, RefusalCode>> = { hold: 'hold_refused' };

/**
 * Attempts allowed from all addresses together: for an e-mail, whether it has an account or not; for a signed-in person
 * who types their password, changes their e-mail, deletes reservations, cancels or moves those of colleagues, erases
 * clients, uploads photos, saves tables or maps the columns of an import; for a shop that
 * invites.
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
  // Colleagues' reservations that a barber cancels or moves to another day, and those that an owner or manager does.
  'account-colleagues': { points: 40, duration: 600 },
  'account-shop': { points: 200, duration: 600 },
  // Erasing cannot be undone.
  'account-erasing': { points: 10, duration: 3_600 },
  'account-upload': { points: 20, duration: 3_600 },
  'account-push-test': { points: 10, duration: 3_600 },
  'account-export': { points: 20, duration: 600 },
  // Each reads and judges up to 20,000 rows.
  'account-import': { points: 30, duration: 600 },
  // Calendars ask a few times a day.
  feed: { points: 60, duration: 3_600 },
};

// A server gets a network of 2^64 addresses of IPv6, which count as one; whoever rents 256 or 65,536 such networks gets
// four or sixteen times as much.
const networks = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
];

export type Budgets = {
  /** Counts a request of an address, or refuses it. */
  spend(budget: Budget, request: Pick<FastifyRequest, 'ip' | 'socket'>): Promise<void>;
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
  const limiter = (keyPrefix: string, size: Size) =>
    new RateLimiterPostgres({ ...store, ...size, keyPrefix });
  const accounts = each(ofAccount, limiter);
  const addresses = each(ofAddress, (name, { points, duration }) =>
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
        // Any other address than one of IPv6 stands in no larger network.
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

async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  code: RefusalCode = 'too_many',
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (problem) {
    if (!(problem instanceof RateLimiterRes)) throw problem;
    throw new Refusal(code, { retryAfterSeconds: Math.ceil(problem.msBeforeNext / 1_000) || 1 });
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
