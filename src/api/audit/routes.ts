import { listAudit, listAuditPeople } from '#domain/audit/contract.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { listEverybody } from './queries.ts';
import { readAudit } from './read-audit.ts';

export function auditRoutes(serve: Serve, deps: Deps): void {
  serve(listAudit, ({ input, session }) => readAudit(deps, session, input));
  serve(listAuditPeople, ({ session }) => listEverybody(deps.db, session.organization_id));
}
