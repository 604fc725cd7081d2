import {
  addDayOff,
  deleteDayOff,
  listDaysOff,
  readHours,
  saveHours as saveHoursCall,
} from '#domain/schedule/contract.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/serve.ts';
import * as change from './change-days-off.ts';
import * as queries from './queries.ts';
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
