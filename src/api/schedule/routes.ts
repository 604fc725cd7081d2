import { closingRules, listLiveBlocks } from './block-queries.ts';
import * as blocks from './change-blocks.ts';
import * as closings from './change-closings.ts';
import * as change from './change-days-off.ts';
import { undoBlock } from './undo-block.ts';
import { requireClosing } from './closing-queries.ts';
import * as queries from './queries.ts';
import { isBookable } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import * as blockCalls from '#domain/schedule/blocks/contract.ts';
import * as calls from '#domain/schedule/contract.ts';
import { noEnd } from '#domain/schedule/blocks/blocks.ts';
import { addDays, addMonths, daysIn, monthOf, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Serve, Subject } from '../http/serve.ts';
import { requireShop, requireShopOfSlug, tenantOf } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { requireUser } from '../session/user-queries.ts';
import { findPublicSchedule } from './public-queries.ts';
import { saveHours, wholeWeek } from './save-hours.ts';

export function scheduleRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(calls.readHours, async ({ session: { organization_id, user } }) =>
    wholeWeek(await queries.listHours(db, organization_id, user.id)),
  );
  serve(calls.saveHours, ({ input, session }) => saveHours(deps, session, session.user.id, input.days));
  serve(calls.listDaysOff, ({ session: { organization_id, user } }) =>
    queries.listDaysOff(db, organization_id, user.id),
  );
  serve(calls.addDayOff, ({ input, session, request }) => {
    const day = { ...input, person: session.user.id };
    return change.addDayOff(deps, session, day, readIdempotency(request, calls.addDayOff, day));
  });
  serve(calls.deleteDayOff, ({ input, session }) =>
    change.deleteDayOff(deps, session, { ...input, person: session.user.id }),
  );
}

export function othersScheduleRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const requirePerson = ({ organization_id }: Session, id: number) => requireUser(db, organization_id, id);
  const ofPerson = {
    loadSubject: ({ params, session }: Subject<'schedule.edit-others'>) =>
      requirePerson(session, Number(params['id'])),
  };
  serve(calls.readHoursOf, async ({ input: { id }, session }) => {
    await requirePerson(session, id);
    return wholeWeek(await queries.listHours(db, session.organization_id, id));
  });
  serve(
    calls.saveHoursOf,
    async ({ input: { id, days }, session }) => {
      await requirePerson(session, id);
      return saveHours(deps, session, id, days);
    },
    ofPerson,
  );
  serve(calls.listDaysOffOf, async ({ input: { id }, session }) => {
    await requirePerson(session, id);
    return queries.listDaysOff(db, session.organization_id, id);
  });
  serve(
    calls.addDayOffOf,
    async ({ input: { id, ...form }, session, request }) => {
      await requirePerson(session, id);
      const day = { ...form, person: id };
      return change.addDayOff(deps, session, day, readIdempotency(request, calls.addDayOffOf, day));
    },
    ofPerson,
  );
  serve(calls.deleteDayOffOf, ({ input: { id: person, dayOffId: id }, session }) =>
    change.deleteDayOff(deps, session, { person, id }),
  );
}

export function blockRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps;
  const dateOf = async (organization: OrganizationId) =>
    today(now(), (await requireShop(db, organization)).timezone);
  serve(blockCalls.listBlocks, async ({ input: { barber_id }, session }) => {
    blocks.requireOwnOrAll(session, barber_id);
    const organization = session.organization_id;
    const rules = await listLiveBlocks(db, organization, barber_id, await dateOf(organization));
    return rules.map(blocks.blockOf);
  });
  serve(blockCalls.addBlock, ({ input, session, request }) => {
    const idempotency = readIdempotency(request, blockCalls.addBlock, input);
    return blocks.addBlock(deps, session, input, idempotency);
  });
  serve(blockCalls.previewBlock, ({ input, session }) => blocks.previewBlock(deps, session, input));
  serve(blockCalls.undoBlock, ({ input, session }) => undoBlock(deps, session, input));
  const ofBlock = {
    loadSubject: ({ params, session }: Subject<'blocks.edit-own'>) =>
      blocks.requireBlock(db, session, Number(params['id'])),
  };
  serve(blockCalls.changeBlock, ({ input, session }) => blocks.changeBlock(deps, session, input), ofBlock);
  serve(blockCalls.deleteBlock, ({ input, session }) => blocks.deleteBlock(deps, session, input), ofBlock);
  serve(blockCalls.listClosings, async ({ input: { from, to = noEnd }, session }) => {
    const organization = session.organization_id;
    return closingRules(db, organization, [from ?? (await dateOf(organization)), to]).execute();
  });
  const ofClosing = {
    loadSubject: ({ params, session }: Subject<'closings.edit'>) =>
      requireClosing(db, session.organization_id, Number(params['id'])),
  };
  serve(blockCalls.addClosing, ({ input, session, request }) => {
    const idempotency = readIdempotency(request, blockCalls.addClosing, input);
    return closings.addClosing(deps, session, input, idempotency);
  });
  serve(
    blockCalls.changeClosing,
    ({ input, session }) => closings.changeClosing(deps, session, input),
    ofClosing,
  );
  serve(blockCalls.deleteClosing, ({ input, session }) => closings.deleteClosing(deps, session, input.id));
}

const outsideMonths = 'Solo se puede consultar desde el mes anterior hasta dos meses después.';

export function publicScheduleRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps;
  const tenant = tenantOf(deps);
  serve(
    calls.readPublicSchedule,
    async ({ input: { slug, barberId, month } }) => {
      const shop = await requireShopOfSlug(deps, slug);
      if (!isBookable(await requireUser(db, shop.id, barberId))) throw new Refusal('not_found');
      const current = monthOf(today(now(), shop.timezone));
      const shown = addMonths(current, -1) <= month && month <= addMonths(current, 2);
      if (!shown) throw new Refusal('invalid', { detail: outsideMonths });
      const first = `${month}-01`;
      return findPublicSchedule(db, shop, barberId, [first, addDays(first, daysIn(month) - 1)]);
    },
    { cache: tenant },
  );
}
