import * as calls from '#domain/ratings/contract.ts';
import { dayBounds } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { hideAddress } from '../http/security-headers.ts';
import type { Serve } from '../http/serve.ts';
import { requireShop } from '../organization/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';
import { listShown, summariseOwn, summariseRatings } from './queries.ts';
import { rateReservation } from './rate-reservation.ts';

export function ratingRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(
    calls.rateReservation,
    ({ input, reply }) => {
      hideAddress(reply);
      return rateReservation(deps, input);
    },
    {
      loadSubject: ({ params: { externalId } }) =>
        requirePublicReservation(db, organizationOfLink(String(externalId)), String(externalId)),
    },
  );
  serve(calls.listRatings, async ({ input: { from, to, ...filter }, session: { organization_id } }) => {
    const { timezone } = await requireShop(db, organization_id);
    const wanted = {
      ...filter,
      from: from && dayBounds(from, timezone).start,
      until: to && dayBounds(to, timezone).end,
    };
    const [summary, ratings] = await Promise.all([
      summariseRatings(db, organization_id, wanted),
      listShown(db, organization_id, wanted),
    ]);
    return { ...summary, ratings };
  });
  serve(calls.readOwnRatings, ({ session: { organization_id, user } }) =>
    summariseOwn(db, organization_id, user.id),
  );
}
