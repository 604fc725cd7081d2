import type { FastifyInstance } from 'fastify';
import { typedPerson } from '#domain/clients/client.ts';
import type { Permission } from '#domain/permissions.ts';
import { dayBounds, epochOf, instantOf } from '#domain/time.ts';
import { fullName } from '#domain/text/contact.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { sentProof } from '../booking/read-proof-of-work.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import { limitedDigest } from '../http/client-address.ts';
import { serveOneClick } from '../http/one-click.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { Authenticate, Serve, Session, Subject } from '../http/serve.ts';
import { requireShop, tenantOf } from '../organization/queries.ts';
import { requireFewDays } from '../reservations/agenda/queries.ts';
import { promisedSlots } from '../reservations/holds/queries.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { acceptOffer, declineOffer, leaveList } from './offers/answer-offer.ts';
import { openOfferDeposit } from './offers/offer-deposit.ts';
import { confirmEntry } from './confirm-entry.ts';
import { toStaffWaitEntry, toWaitEntry } from './entry-read-model.ts';
import { addToList, joinList } from './join-list.ts';
import { listEntries, requireEntry } from './queries.ts';
import { visibleTo } from './visible-to.ts';
import { offerPlace, removeEntry, withdrawOffer } from './offers/staff-offers.ts';

function linksOf({ db }: Pick<Deps, 'db'>) {
  const read = async (externalId: string) =>
    requireEntry(db, organizationOfLink(externalId), { external_id: externalId });
  const ofLink = {
    loadSubject: ({ params }: { params: Record<string, string> }) => read(String(params.externalId)),
  };
  return { read, ofLink };
}

export function publicWaitlistRoutes(serve: Serve, deps: Deps): void {
  const { read, ofLink } = linksOf(deps);
  serve(
    calls.joinWaitlist,
    ({ input, request, reply }) => {
      hideAddress(reply);
      const wanted = { ...input, address: limitedDigest(deps, request), proof: sentProof(request) };
      return joinList(deps, wanted, readIdempotency(request, calls.joinWaitlist, input));
    },
    { loadSubject: ({ params }) => tenantOf(deps)({ slug: String(params.slug) }) },
  );
  serve(calls.readWaitEntry, async ({ input, reply }) => {
    hideAddress(reply);
    return toWaitEntry(await read(input.externalId), deps.now());
  });
  serve(
    calls.confirmWaiting,
    async ({ input, reply }) => {
      hideAddress(reply);
      await confirmEntry(deps, input);
      return undefined;
    },
    ofLink,
  );
  serve(
    calls.acceptOffer,
    ({ input, reply }) => {
      hideAddress(reply);
      return acceptOffer(deps, input.externalId, input);
    },
    ofLink,
  );
  serve(
    calls.openOfferDeposit,
    ({ input, reply }) => {
      hideAddress(reply);
      return openOfferDeposit(deps, input);
    },
    ofLink,
  );
  serve(calls.leaveWaitlist, async ({ input, reply }) => {
    hideAddress(reply);
    await leaveList(deps, input.externalId);
    return undefined;
  });
}

/** The unsubscribe button of mail programs calls this route to leave the waitlist. */
export async function declineRoutes(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<void> {
  await serveOneClick({ app, deps, authenticate, input: { leave: true } }, (serve) =>
    serve(
      calls.declineOffer,
      ({ input, reply }) => {
        hideAddress(reply);
        return declineOffer(deps, input.externalId, input);
      },
      linksOf(deps).ofLink,
    ),
  );
}

export function staffWaitlistRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps;
  const show = async (session: Session, entry: calls.StaffWaitEntry) =>
    (await visibleTo(deps, session, [entry]))[0] as calls.StaffWaitEntry;
  const ofEntry = {
    loadSubject: ({ params, session }: Subject<Permission>) =>
      requireEntry(db, session.organization_id, { id: Number(params['id']) }),
  };
  serve(calls.listWaitlist, async ({ input, session }) => {
    const entries = await listEntries(db, session.organization_id, input);
    return visibleTo(
      deps,
      session,
      entries.map((entry) => toStaffWaitEntry(entry, now())),
    );
  });
  serve(calls.addToWaitlist, ({ input, session, request }) => {
    const wanted = { ...input, client: typedPerson(input.client) };
    return addToList(deps, session, wanted, readIdempotency(request, calls.addToWaitlist, input));
  });
  serve(
    calls.offerPlace,
    async ({ input, session }) => show(session, await offerPlace(deps, session, input)),
    ofEntry,
  );
  serve(
    calls.withdrawOffer,
    async ({ input, session }) => show(session, await withdrawOffer(deps, session, input)),
    ofEntry,
  );
  serve(
    calls.removeFromWaitlist,
    async ({ input, session }) => {
      await removeEntry(deps, session, input.id);
      return undefined;
    },
    ofEntry,
  );
  serve(calls.listHolds, async ({ input: { date, to: last = date }, session }) => {
    requireFewDays({ from: date, to: last });
    const { id, timezone } = await requireShop(db, session.organization_id);
    const { start: from } = dayBounds(date, timezone);
    const { end: to } = dayBounds(last, timezone);
    const slots = await promisedSlots(db, id, { from, to, nowMs: now() });
    return slots.map(({ barber_id, hold, client_id, ...slot }) => ({
      barber_id,
      start_at: instantOf(epochOf(slot.start_at)),
      end_at: instantOf(epochOf(slot.end_at)),
      kind: hold === 'deposit' ? ('deposit' as const) : ('offer' as const),
      client: {
        // The database check `reservations_hold` requires client and name for slots held for an offer or deposit.
        id: client_id as number,
        name: fullName({
          firstname: slot.client_firstname_snapshot as string,
          lastname: slot.client_lastname_snapshot as string,
        }),
      },
      until: instantOf(epochOf(slot.held_until)),
    }));
  });
}
