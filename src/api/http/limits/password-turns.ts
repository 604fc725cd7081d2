import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { Config } from '../../config.ts';
import { createTurnLimiter } from '../../security/limiter.ts';
import { clientNetwork } from '../client-address.ts';

// A hash takes 19 MiB and one thread. One core stays free for the event loop, and one of Node's four threads for files.
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1));
export const hashQueue = { ofKey: 20, inAll: 100, longestMs: 10_000 };
const refusal = () => new Refusal('too_many', { retryAfterSeconds: 5 });
const inTurn = createTurnLimiter({ ...hashQueue, atOnce, refusal });

/** Number of requests that hash a password or wait for it; hashing uses other threads than the event loop. */
export const waitingForHash = (): number => inTurn.underWay();

export type PasswordTurns = <T>(
  request: FastifyRequest,
  account: string,
  work: () => Promise<T>,
) => Promise<T>;

/** The turn includes the reads before the hash, so that waiting requests do not use the database. */
export const createPasswordTurns =
  ({ config }: { config: Pick<Config, 'rateLimits'> }): PasswordTurns =>
  (request, account, work) =>
    inTurn(config.rateLimits ? [`account ${account}`, `address ${clientNetwork(request)}`] : [], work);
