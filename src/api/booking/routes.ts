import { bookReservation } from '#domain/booking/contract.ts';
import type { Deps } from '../deps.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Serve } from '../http/serve.ts';
import { tenantOf } from '../organization/queries.ts';
import { bookByClient, createBooking } from './book.ts';

export function bookingRoutes(serve: Serve, deps: Deps): void {
  const book = createBooking(deps);
  serve(
    bookReservation,
    ({ input, request, reply }) => {
      reply.header('cache-control', 'no-store');
      return bookByClient(deps, book, input, readIdempotency(request.headers['idempotency-key'], input));
    },
    { loadSubject: ({ params }) => tenantOf(deps)({ slug: String(params.slug) }) },
  );
}
