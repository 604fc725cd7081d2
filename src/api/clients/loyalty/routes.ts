import * as calls from '#domain/loyalty/contract.ts';
import type { Permission } from '#domain/permissions.ts';
import { readIdempotency } from '../../database/idempotency.ts';
import type { Deps } from '../../deps.ts';
import type { Serve, Subject } from '../../http/serve.ts';
import { readerOf } from '../read-access.ts';
import { redeemReward, undoRedemption } from './redeem.ts';

export type OfClient = { loadSubject: (subject: Subject<Permission>) => Promise<number> };

export function loyaltyRoutes(serve: Serve, deps: Deps, ofClient: OfClient): void {
  serve(
    calls.redeemReward,
    async ({ input, session, request }) => {
      const idempotency = readIdempotency(request, calls.redeemReward, input);
      return redeemReward(deps, session, await readerOf(deps, session), input, idempotency);
    },
    ofClient,
  );
  serve(
    calls.undoRedemption,
    async ({ input, session }) => {
      await undoRedemption(deps, session, await readerOf(deps, session), input);
      return undefined;
    },
    ofClient,
  );
}
