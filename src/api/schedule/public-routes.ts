import { Refusal } from '#domain/refusal.ts';
import { readPublicSchedule } from '#domain/schedule/contract.ts';
import { addDays, addMonths, daysIn, monthOf, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { requireShopOfSlug, tenantOf } from '../organization/queries.ts';
import { requireUser } from '../session/user-queries.ts';
import { findPublicSchedule } from './public-queries.ts';

const outsideMonths = 'Solo se puede consultar desde el mes anterior hasta dos meses después.';

export function publicScheduleRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps;
  const tenant = tenantOf(deps);
  serve(
    readPublicSchedule,
    async ({ input: { slug, barberId, month } }) => {
      const shop = await requireShopOfSlug(deps, slug);
      const { role } = await requireUser(db, shop.id, barberId);
      if (role === 'manager') throw new Refusal('not_found');
      const current = monthOf(today(now(), shop.timezone));
      const shown = addMonths(current, -1) <= month && month <= addMonths(current, 2);
      if (!shown) throw new Refusal('invalid', { detail: outsideMonths });
      const first = `${month}-01`;
      return findPublicSchedule(db, shop.id, barberId, [first, addDays(first, daysIn(month) - 1)]);
    },
    { cache: tenant },
  );
}
