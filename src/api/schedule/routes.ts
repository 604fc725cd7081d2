import * as change from './change-days-off.ts';
import * as queries from './queries.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  addDayOff,
  deleteDayOff,
  listDaysOff,
  readHours,
  readPublicSchedule,
  saveHours as saveHoursCall,
} from '#domain/schedule/contract.ts';
import { addDays, addMonths, daysIn, monthOf, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import { requireShopOfSlug, tenantOf } from '../organization/queries.ts';
import { requireUser } from '../session/user-queries.ts';
import { findPublicSchedule } from './public-queries.ts';
import { saveHours, wholeWeek } from './save-hours.ts';

/** Everybody's own hours and days off. */
export function scheduleRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(readHours, async ({ session: { organization_id, user } }) =>
    wholeWeek(await queries.listHours(db, organization_id, user.id)),
  );
  serve(saveHoursCall, ({ input, session }) => saveHours(deps, session, input.days));
  serve(listDaysOff, ({ session: { organization_id, user } }) =>
    queries.listDaysOff(db, organization_id, user.id),
  );
  serve(addDayOff, ({ input, session }) => change.addDayOff(deps, session, input));
  serve(deleteDayOff, ({ input, session }) => change.deleteDayOff(deps, session, input.id));
}

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
