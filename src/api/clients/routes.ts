import * as calls from '#domain/clients/contract.ts';
import { readPhonePlans as readPhonePlansCall } from '#domain/clients/phone-plans-contract.ts';
import * as merging from '#domain/clients/merge-contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { isKnownZone } from '#domain/time.ts';
import { may, type Permission } from '#domain/permissions.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import type { Serve, ServeFile, Session, Subject } from '../http/serve.ts';
import { requireProof } from '../session/require-proof.ts';
import { blockClient, unblockClient } from './changes/block-client.ts';
import { countVisits } from './list/count-visits.ts';
import { createClient, deleteNote, editClient, settleDataRequest, writeNote } from './changes/edit-client.ts';
import { exportClients } from './list/export-clients.ts';
import { listClients, listTags } from './list/list-clients.ts';
import { setDistinct } from './changes/distinct-clients.ts';
import { listDuplicates, mergeClients, undoMerge } from './changes/merge-clients.ts';
import { loyaltyRoutes, type OfClient } from './loyalty/routes.ts';
import { readClient, readVisits, requireClient } from './read-client.ts';
import { readerOf } from './read-access.ts';
import { readPhonePlans } from './read-phone-plans.ts';

// Users who may see all clients share one cached answer; barbers have one each, because they may see fewer clients.
const cacheOptions = {
  cache: (_path: unknown, { organization_id }: Session) => organization_id,
  cachedFor: ({ user }: Session) => (may(user, 'clients.read-all') ? '' : String(user.id)),
};

export function clientRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps;
  const require = async (session: Session, id: number) =>
    requireClient(db, session.organization_id, id, await readerOf(deps, session));
  const ofClient = {
    loadSubject: ({ params, session }: Subject<Permission>) => require(session, Number(params['id'])),
  };
  bookRoutes(serve, deps);
  loyaltyRoutes(serve, deps, ofClient);
  serve(calls.createClient, ({ input, session, request }) => {
    const idempotency = readIdempotency(request, calls.createClient, input);
    return createClient(deps, session, input, idempotency);
  });
  serve(
    calls.readClient,
    async ({ input, session }) =>
      readClient(db, session.organization_id, await require(session, input.id), now()),
    ofClient,
  );
  serve(
    calls.listVisits,
    async ({ input, session }) =>
      readVisits(db, session.organization_id, await require(session, input.id), input),
    ofClient,
  );
  serve(
    calls.editClient,
    async ({ input, session }) => editClient(deps, session, await readerOf(deps, session), input),
    ofClient,
  );
  serve(calls.blockClient, ({ input, session }) => blockClient(deps, session, input), ofClient);
  serve(calls.unblockClient, ({ input, session }) => unblockClient(deps, session, input), ofClient);
  serve(
    calls.writeNote,
    async ({ input, session, request }) => {
      const idempotency = readIdempotency(request, calls.writeNote, input);
      return writeNote(deps, session, await readerOf(deps, session), input, idempotency);
    },
    ofClient,
  );
  serve(
    calls.deleteNote,
    async ({ input, session }) => {
      await deleteNote(deps, session, await readerOf(deps, session), input);
      return undefined;
    },
    ofClient,
  );
  serve(
    calls.settleDataRequest,
    async ({ input, session }) => {
      await settleDataRequest(deps, session, input);
      return undefined;
    },
    ofClient,
  );
  mergeRoutes(serve, deps, ofClient);
}

function mergeRoutes(serve: Serve, deps: Deps, ofClient: OfClient): void {
  serve(merging.mergeClients, ({ input, session }) => mergeClients(deps, session, input), ofClient);
  serve(merging.undoMerge, ({ input, session }) => undoMerge(deps, session, input), ofClient);
  serve(merging.markDistinct, ({ input, session }) => setDistinct(deps, session, input, true), ofClient);
  serve(merging.undoMarkDistinct, ({ input, session }) => setDistinct(deps, session, input, false), ofClient);
}

function bookRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps;
  serve(readPhonePlansCall, async ({ input: { timezone } }) => {
    if (!isKnownZone(timezone)) throw new Refusal('unknown_timezone');
    return readPhonePlans(timezone);
  });
  serve(
    calls.listClients,
    async ({ input, session }) =>
      listClients(deps, session.organization_id, {
        ...input,
        reader: await readerOf(deps, session),
      }),
    cacheOptions,
  );
  serve(
    calls.listTags,
    async ({ session }) => listTags(db, session.organization_id, await readerOf(deps, session)),
    cacheOptions,
  );
  serve(
    calls.countVisits,
    async ({ input, session }) =>
      countVisits(db, session.organization_id, input.ids, await readerOf(deps, session)),
    cacheOptions,
  );
  serve(
    merging.listDuplicates,
    ({ session }) => listDuplicates(db, session.organization_id, now()),
    cacheOptions,
  );
}

export function clientFileRoutes(serveFile: ServeFile, deps: Deps): void {
  const budgets = createBudgets(deps);
  serveFile(calls.exportClients, async ({ input, session }) => {
    await requireProof(deps, session);
    await budgets.charge('account-export', String(session.user.id));
    return exportClients(deps, session, input.format);
  });
}
