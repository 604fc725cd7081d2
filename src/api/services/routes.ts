import {
  createService,
  deleteService,
  editService,
  listPublicServices,
  listServices,
} from '#domain/services/contract.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { tenantOf } from '../organization/queries.ts';
import * as change from './change-services.ts';
import * as queries from './queries.ts';

export function serviceRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(listServices, async ({ input, session }) =>
    (await queries.listServices(db, session.organization_id, input)).map(queries.toService),
  );
  serve(createService, ({ input, session, request }) => {
    const idempotency = readIdempotency(request, createService, input);
    return change.createService(deps, session, input, idempotency);
  });
  serve(editService, ({ input, session }) => change.editService(deps, session, input), {
    loadSubject: ({ params, session }) =>
      queries.requireService(db, session.organization_id, Number(params.id)),
  });
  serve(deleteService, ({ input, session }) => change.deleteService(deps, session, input.id));
  const tenant = tenantOf(deps);
  serve(
    listPublicServices,
    async ({ input }) =>
      (await queries.listServices(db, await tenant(input), { active: true })).map(queries.toService),
    { cache: tenant },
  );
}
