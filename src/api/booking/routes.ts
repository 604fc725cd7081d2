import {
  acceptBooking as acceptCall,
  bookReservation,
  findGap as gapCall,
  takeBooking as takeCall,
} from '#domain/booking/contract.ts';
import {
  holdHeader,
  releaseHold as releaseCall,
  takeHold as holdCall,
} from '#domain/booking/hold-contract.ts';
import { bookGroup as groupCall, takeGroup as takeGroupCall } from '#domain/booking/group-contract.ts';
import type { Deps } from '../deps.ts';
import { readIdempotency } from '../database/idempotency.ts';
import { clientAddress } from '../http/client-address.ts';
import { createBudgets } from '../http/rate-limits.ts';
import { OtherAnswer, type Serve } from '../http/serve.ts';
import { hideAddress } from '../http/security-headers.ts';
import { tenantOf } from '../organization/queries.ts';
import { findTokenHash } from '../reservations/hold-queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';
import { acceptBooking } from './accept-booking.ts';
import { bookByClient, createBooking } from './book.ts';
import { bookGroup, takeGroup } from './book-group.ts';
import { findGap } from './find-gap.ts';
import { takeBooking } from './take-booking.ts';
import { releaseHold, takeHold } from './take-hold.ts';

const mustConfirm = 'Te enviamos un correo para confirmar la reserva.';

export function bookingRoutes(serve: Serve, deps: Deps): void {
  const book = createBooking(deps);
  const loadSubject = ({ params }: { params: Record<string, string> }) =>
    tenantOf(deps)({ slug: String(params.slug) });
  serve(
    bookReservation,
    async ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const idempotency = readIdempotency(request.headers['idempotency-key'], bookReservation, input);
      const hold = request.headers[holdHeader.toLowerCase()]?.toString();
      const booked = await bookByClient(deps, book, input, idempotency, hold);
      return 'held_until' in booked ? new OtherAnswer(202, { detail: mustConfirm, ...booked }) : booked;
    },
    { loadSubject },
  );
  serve(
    groupCall,
    async ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const idempotency = readIdempotency(request.headers['idempotency-key'], groupCall, input);
      const booked = await bookGroup(deps, book, input, idempotency);
      return 'held_until' in booked
        ? new OtherAnswer(202, { detail: mustConfirm, ...booked })
        : { reservations: booked };
    },
    { loadSubject },
  );
  serve(takeGroupCall, async ({ input, session, request }) => {
    const idempotency = readIdempotency(request.headers['idempotency-key'], takeGroupCall, input);
    return { reservations: await takeGroup(book, session, input, idempotency) };
  });
  serve(takeCall, ({ input, session, request }) =>
    takeBooking(book, session, input, readIdempotency(request.headers['idempotency-key'], takeCall, input)),
  );
  serve(gapCall, ({ input, session }) => findGap(deps, session.organization_id, input));
  serve(
    acceptCall,
    ({ input, reply }) => {
      hideAddress(reply);
      return acceptBooking(deps, input);
    },
    { loadSubject: ({ params }) => requireLink(deps, String(params.externalId)) },
  );
}

/** Slots that are held while their clients fill in the form. */
export function holdRoutes(serve: Serve, deps: Deps): void {
  const budgets = createBudgets(deps);
  serve(
    holdCall,
    ({ input, request }) => takeHold(deps, input, () => budgets.spend('hold', clientAddress(request))),
    { loadSubject: ({ params }) => tenantOf(deps)({ slug: String(params.slug) }) },
  );
  serve(releaseCall, async ({ input }) => {
    await releaseHold(deps, input);
    return undefined;
  });
}

/** Refuses with 404 unless the link leads to a reservation, or to a slot that waits for its token. */
async function requireLink({ db }: Deps, externalId: string): Promise<void> {
  const organization = organizationOfLink(externalId);
  const hash = await findTokenHash(db, organization, externalId);
  if (!hash) await requirePublicReservation(db, organization, externalId);
}
