import {
  createBranch,
  deleteBranch,
  editBranch,
  listBranches,
  listPublicBranches,
  readPublicBranch,
} from '#domain/branches/contract.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { tenantOf } from '../organization/queries.ts';
import * as change from './change-branches.ts';
import * as queries from './queries.ts';

export function branchRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(listBranches, ({ input, session }) => queries.listBranches(db, session.organization_id, input));
  serve(createBranch, ({ input, session, request }) => {
    const idempotency = readIdempotency(request, createBranch, input);
    return change.createBranch(deps, session, input, idempotency);
  });
  serve(editBranch, ({ input, session }) => change.editBranch(deps, session, input), {
    loadSubject: ({ params, session }) =>
      queries.requireBranch(db, session.organization_id, Number(params.id)),
  });
  serve(deleteBranch, ({ input, session }) => change.deleteBranch(deps, session, input.id));
  const tenant = tenantOf(deps);
  serve(listPublicBranches, async ({ input }) => queries.listPublicBranches(db, await tenant(input), input), {
    cache: tenant,
  });
  serve(
    readPublicBranch,
    async ({ input }) => queries.requireBranch(db, await tenant(input), input.branchId),
    { cache: tenant },
  );
}
