import { bookReservation } from '#domain/booking/contract.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { tenantOf } from '../organization/queries.ts';
import { readRetry } from './idempotency.ts';
import { bookReservation as book } from './book-reservation.ts';

export function bookingRoutes(serve: Serve, deps: Deps): void {
  serve(
    bookReservation,
    ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return book(deps, input, readRetry(request.headers['idempotency-key'], input));
    },
    { loadSubject: ({ params }) => tenantOf(deps)({ slug: String(params.slug) }) },
  );
}
