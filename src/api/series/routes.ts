import type { Permission } from '#domain/permissions.ts';
import * as series from '#domain/series/contract.ts';
import type { Booking } from '../booking/book.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { Serve, Subject } from '../http/serve.ts';
import { visibleTo } from '../reservations/read-as-user.ts';
import { requireReservation } from '../reservations/read-model.ts';
import { addToSeries } from './add-to-series.ts';
import { cancelFollowing, endSeries } from './end-series.ts';
import { listRepeats } from './list-repeats.ts';
import { makeSeries } from './make-series.ts';
import { requireSeries } from './queries.ts';

export function seriesRoutes(serve: Serve, deps: Deps, book: Booking): void {
  const { db } = deps;
  type OfStaff = Subject<Permission>;
  const requireSource = ({ params, session }: OfStaff) =>
    requireReservation(db, session.organization_id, Number(params.id));
  const requireOwnSeries = ({ params, session }: OfStaff) =>
    requireSeries(db, session.organization_id, Number(params.id));
  serve(series.listRepeats, ({ input, session }) => listRepeats(deps, session.organization_id, input), {
    loadSubject: requireSource,
  });
  serve(
    series.makeSeries,
    async ({ input, session, request }) => {
      const idempotency = readIdempotency(request, series.makeSeries, input);
      const { reservations, ...made } = await makeSeries(deps, book, session, input, idempotency);
      return { ...made, reservations: reservations.map(await visibleTo(deps, session)) };
    },
    { loadSubject: requireSource },
  );
  serve(
    series.addToSeries,
    async ({ input, session, request }) => {
      const idempotency = readIdempotency(request, series.addToSeries, input);
      const added = await addToSeries(deps, book, session, input, idempotency);
      return (await visibleTo(deps, session))(added);
    },
    { loadSubject: requireOwnSeries },
  );
  serve(series.endSeries, ({ input, session }) => endSeries(deps, session, input), {
    loadSubject: requireOwnSeries,
  });
  serve(series.cancelFollowing, ({ input, reply }) => {
    hideAddress(reply);
    return cancelFollowing(deps, input.externalId);
  });
}
