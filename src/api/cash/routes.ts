import * as calls from '#domain/cash/contract.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { requireShop } from '../organization/queries.ts';
import { closeCash, moveCash, reopenCash, setFloat } from './change-cash.ts';
import { drawerOf } from './drawer-of.ts';
import { readCashDay } from './queries.ts';
import { readAllDrawers } from './read-all-drawers.ts';

export function cashRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(calls.readCash, async ({ input, session }) => {
    const shop = await requireShop(db, session.organization_id);
    const key = await drawerOf(db, shop, input, { now: deps.now(), unknown: 'not_found' });
    return readCashDay(db, shop, key, deps.now());
  });
  serve(calls.readAllCash, async ({ input, session }) =>
    readAllDrawers(db, await requireShop(db, session.organization_id), input.date, deps.now()),
  );
  serve(calls.setFloat, ({ input, session }) => setFloat(deps, session, input));
  serve(calls.moveCash, ({ input, session, request }) => {
    const given = readIdempotency(request, calls.moveCash, input);
    return moveCash(deps, session, {
      ...input,
      idempotency: given && { ...given, key: `cash:${given.key}` },
    });
  });
  serve(calls.closeCash, ({ input, session }) => closeCash(deps, session, input));
  serve(calls.reopenCash, ({ input, session }) => reopenCash(deps, session, input));
}
