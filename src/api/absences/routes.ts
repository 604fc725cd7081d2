import * as calls from '#domain/absences/contract.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { Serve } from '../http/serve.ts';
import { listUnreached } from '../reservations/changes/late-queries.ts';
import { hidePhones, visibleTo } from '../reservations/read-as-user.ts';
import {
  organizationOfLink,
  readGroupOfLink,
  readReservations,
  requirePublicReservation,
} from '../reservations/read-model.ts';
import { acceptGroupProposal, acceptProposal } from './accept-proposal.ts';
import { createAbsence } from './create-absence.ts';
import { previewAbsence } from './preview-absence.ts';
import { readGroupProposals, readProposals } from './read-proposals.ts';

export function absenceRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(calls.previewAbsence, ({ input, session }) => previewAbsence(deps, session, input));
  serve(calls.createAbsence, async ({ input, session, request }) => {
    const idempotency = readIdempotency(request, calls.createAbsence, input);
    const { reservations, told, ...made } = await createAbsence(deps, session, input, idempotency);
    const organization = session.organization_id;
    const [present, untold] = await Promise.all([
      readReservations(db, organization, reservations),
      listUnreached(db, organization, told),
    ]);
    return {
      ...made,
      reservations: present.map(await visibleTo(deps, session)),
      untold: await hidePhones(deps, session, input.barber_id, untold),
    };
  });
}

export function proposalRoutes(serve: Serve, deps: Deps): void {
  const read = (externalId: string) =>
    requirePublicReservation(deps.db, organizationOfLink(externalId), externalId);
  serve(calls.readProposals, ({ input, reply }) => {
    hideAddress(reply);
    return readProposals(deps, input.externalId);
  });
  serve(
    calls.acceptProposal,
    ({ input, reply }) => {
      hideAddress(reply);
      return acceptProposal(deps, input);
    },
    { loadSubject: ({ params }) => read(String(params.externalId)) },
  );
  serve(calls.readGroupProposals, async ({ input: { externalId }, reply }) => {
    hideAddress(reply);
    const organization = organizationOfLink(externalId);
    const members = await readGroupOfLink(deps.db, organization, externalId);
    return readGroupProposals(deps, organization, members);
  });
  serve(
    calls.acceptGroupProposal,
    ({ input, reply }) => {
      hideAddress(reply);
      return acceptGroupProposal(deps, input);
    },
    {
      loadSubject: ({ params: { externalId } }) =>
        readGroupOfLink(deps.db, organizationOfLink(String(externalId)), String(externalId)),
    },
  );
}
