import type { FastifyRequest } from 'fastify';
import * as calls from '#domain/deposits/contract.ts';
import type { Route } from '#domain/route.ts';
import type { Deps } from '../deps.ts';
import { type Idempotency, readIdempotency } from '../database/idempotency.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { Serve } from '../http/serve.ts';
import { tenantOf } from '../organization/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';
import { type Booking, type ClientOrder, heldAnswer, openDeposit, orderOfClient, sentWith } from './book.ts';
import { orderOfGroup } from './book-group.ts';
import { orderOfRepeat } from './repeat-reservation.ts';

/** Key with a prefix, because clients may repeat the key of their refused booking. */
function keyOf(request: FastifyRequest, call: Route, input: object): Idempotency {
  const given = readIdempotency(request, call, input);
  return given && { ...given, key: `deposit:${given.key}` };
}

export function depositOpeningRoutes(serve: Serve, deps: Deps, book: Booking): void {
  const ofShop = {
    loadSubject: ({ params }: { params: Record<string, string> }) =>
      tenantOf(deps)({ slug: String(params.slug) }),
  };
  const open = async (order: ClientOrder, method: 'card' | 'transfer' | undefined) => {
    const opened = await openDeposit(book, order, { method });
    return 'held_until' in opened ? heldAnswer(opened) : opened;
  };
  serve(
    calls.openDeposit,
    async ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const key = keyOf(request, calls.openDeposit, input);
      return open(await orderOfClient(deps, input, key, sentWith(deps, request)), input.method);
    },
    ofShop,
  );
  serve(
    calls.openGroupDeposit,
    async ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const key = keyOf(request, calls.openGroupDeposit, input);
      return open(await orderOfGroup(deps, input, key, sentWith(deps, request)), input.method);
    },
    ofShop,
  );
  serve(
    calls.openRepeatDeposit,
    async ({ input, request, reply }) => {
      hideAddress(reply);
      const key = keyOf(request, calls.openRepeatDeposit, input);
      return open(await orderOfRepeat(deps, input, key, sentWith(deps, request)), input.method);
    },
    {
      loadSubject: ({ params: { externalId = '' } }) =>
        requirePublicReservation(deps.db, organizationOfLink(externalId), externalId),
    },
  );
}
