import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#domain/refusal.ts';
import type { Budget } from '#domain/route.ts';
import type { Deps } from '../deps.ts';

/** Requests an address may make within a number of seconds, counted in one table for all instances. */
const sizes: Record<Budget, { points: number; duration: number }> = {
  login: { points: 30, duration: 600 },
  register: { points: 20, duration: 3_600 },
  forgot: { points: 10, duration: 900 },
  reset: { points: 20, duration: 900 },
  'slug-check': { points: 120, duration: 60 },
  booking: { points: 20, duration: 600 },
  'change-booking': { points: 40, duration: 600 },
  upload: { points: 30, duration: 600 },
};

// A household or a server gets 2^64 addresses of IPv6: they count as one.
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const given = head.split(':').filter(Boolean);
  const skipped = 8 - given.length - tail.split(':').filter(Boolean).length;
  return [...given, ...Array<string>(skipped).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
}

export type Budgets = { spend(budget: Budget, who: string): Promise<void> };

export function createBudgets({ config, pool }: Pick<Deps, 'config' | 'pool'>): Budgets {
  if (!config.rateLimits) return { spend: async () => undefined };
  const limiters = new Map<Budget, RateLimiterPostgres>();
  for (const [budget, size] of Object.entries(sizes)) {
    const options = {
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      // They share a table: one of them sweeps it.
      clearExpiredByTimeout: budget === 'login',
    };
    limiters.set(budget as Budget, new RateLimiterPostgres({ ...options, ...size, keyPrefix: budget }));
  }
  return {
    async spend(budget, who) {
      try {
        await limiters.get(budget)?.consume(networkOf(who));
      } catch (problem) {
        if (!(problem instanceof RateLimiterRes)) throw problem;
        throw new Refusal('too_many', { retryAfterSeconds: Math.ceil(problem.msBeforeNext / 1_000) || 1 });
      }
    },
  };
}
