import {
  acceptBooking as acceptCall,
  bookReservation,
  countServiceUse as useCall,
  findGap as gapCall,
  findGaps as gapsCall,
  takeBooking as takeCall,
} from '#domain/booking/contract.ts';
import { releaseHold as releaseCall, takeHold as holdCall } from '#domain/booking/holds/contract.ts';
import { bookGroup as groupCall, takeGroup as takeGroupCall } from '#domain/booking/groups/contract.ts';
import {
  readRepeat as readRepeatCall,
  repeatReservation as repeatCall,
} from '#domain/booking/repeat-contract.ts';
import { readProof as proofCall } from '#domain/booking/proof-contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { requireOpenCard } from '../clients/read-open-cards.ts';
import type { Deps } from '../deps.ts';
import { readIdempotency } from '../database/idempotency.ts';
import { limitedDigest } from '../http/client-address.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import { OtherAnswer, type Serve } from '../http/serve.ts';
import { hideAddress } from '../http/security-headers.ts';
import { tenantOf } from '../organization/queries.ts';
import { findTokenHash } from '../reservations/holds/held-booking-queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';
import { countServiceUse } from '../reservations/service-use-queries.ts';
import { visibleTo } from '../reservations/read-as-user.ts';
import { acceptBooking } from './accept-booking.ts';
import { bookByClient, bookFirst, type Booking, bookOrder, sentWith, heldAnswer } from './book.ts';
import { orderOfGroup, takeGroup } from './book-group.ts';
import { depositOpeningRoutes } from './deposit-routes.ts';
import { findGap, findGaps } from './find-gap.ts';
import { makeChallenge } from './read-proof-of-work.ts';
import { orderOfRepeat, readRepeat } from './repeat-reservation.ts';
import type { HeldUntil } from './store-bookings.ts';
import { takeBooking } from './take-booking.ts';
import { createTakeHold, releaseHold } from './holds/take-hold.ts';

const answerTo = (booked: PublicReservation | HeldUntil) =>
  'held_until' in booked ? heldAnswer(booked) : booked;

export function bookingRoutes(serve: Serve, deps: Deps, book: Booking): void {
  const loadSubject = ({ params }: { params: Record<string, string> }) =>
    tenantOf(deps)({ slug: String(params.slug) });
  serve(
    bookReservation,
    async ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const idempotency = readIdempotency(request, bookReservation, input);
      return answerTo(await bookByClient(deps, book, input, idempotency, sentWith(deps, request)));
    },
    { loadSubject },
  );
  serve(
    groupCall,
    async ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const idempotency = readIdempotency(request, groupCall, input);
      const order = await orderOfGroup(deps, input, idempotency, sentWith(deps, request));
      const booked = await bookOrder(book, order);
      return 'held_until' in booked ? heldAnswer(booked) : { reservations: booked };
    },
    { loadSubject },
  );
  serve(takeGroupCall, async ({ input, session, request }) => {
    await requireOpenCard(deps, session, input.client);
    const idempotency = readIdempotency(request, takeGroupCall, input);
    const booked = await takeGroup(book, session, input, idempotency);
    return { reservations: booked.map(await visibleTo(deps, session)) };
  });
  serve(takeCall, async ({ input, session, request }) => {
    await requireOpenCard(deps, session, input.client);
    const booked = await takeBooking(book, session, input, readIdempotency(request, takeCall, input));
    return (await visibleTo(deps, session))(booked);
  });
  serve(proofCall, async ({ input, reply }) => {
    reply.header('cache-control', 'no-store');
    return makeChallenge(deps, await tenantOf(deps)(input));
  });
  serve(gapCall, ({ input, session }) => findGap(deps, session.organization_id, input));
  serve(gapsCall, ({ input, session }) => findGaps(deps, session.organization_id, input));
  serve(useCall, ({ session }) => countServiceUse(deps.db, session.organization_id, deps.now()));
  serve(
    acceptCall,
    async ({ input, reply }) => {
      hideAddress(reply);
      const accepted = await acceptBooking(deps, input);
      return 'held_until' in accepted
        ? new OtherAnswer(202, { detail: 'Falta pagar el anticipo.', ...accepted })
        : accepted;
    },
    { loadSubject: ({ params }) => requireLink(deps, String(params.externalId)) },
  );
  repeatRoutes(serve, deps, book);
  depositOpeningRoutes(serve, deps, book);
}

function repeatRoutes(serve: Serve, deps: Deps, book: Booking): void {
  serve(readRepeatCall, ({ input, reply }) => {
    hideAddress(reply);
    return readRepeat(deps, input.externalId);
  });
  serve(
    repeatCall,
    async ({ input, request, reply }) => {
      hideAddress(reply);
      const idempotency = readIdempotency(request, repeatCall, input);
      const order = await orderOfRepeat(deps, input, idempotency, sentWith(deps, request));
      return answerTo(await bookFirst(book, order));
    },
    {
      loadSubject: ({ params: { externalId = '' } }) =>
        requirePublicReservation(deps.db, organizationOfLink(externalId), externalId),
    },
  );
}

export function holdRoutes(serve: Serve, deps: Deps): void {
  const budgets = createBudgets(deps);
  const takeHold = createTakeHold(deps);
  serve(
    holdCall,
    async ({ input, request }) => {
      const address = limitedDigest(deps, request);
      const taken = await takeHold({ ...input, address }, () => budgets.spend('hold', request));
      return 'held' in taken ? new OtherAnswer(200, taken) : taken;
    },
    { loadSubject: ({ params }) => tenantOf(deps)({ slug: String(params.slug) }) },
  );
  serve(releaseCall, async ({ input }) => {
    await releaseHold(deps, input);
    return undefined;
  });
}

/** Also accepts the link of a held slot whose client has not confirmed the booking by e-mail yet. */
async function requireLink({ db }: Deps, externalId: string): Promise<void> {
  const organization = organizationOfLink(externalId);
  const hash = await findTokenHash(db, organization, externalId);
  if (!hash) await requirePublicReservation(db, organization, externalId);
}
