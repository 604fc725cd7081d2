import * as groupCalls from '#domain/booking/groups/contract.ts';
import * as calls from '#domain/reservations/contract.ts';
import * as restoring from '#domain/reservations/restore-contract.ts';
import * as messageCalls from '#domain/reservations/messages/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Permission } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { planShift, shiftReservations as shiftCall } from '#domain/reservations/late/contract.ts';
import { listUnsettled, settleReservations as settleCall } from '#domain/reservations/settle-contract.ts';
import { followReservations } from '#domain/reservations/contract.ts';
import { restorableSince } from '#domain/reservations/restore-contract.ts';
import { inBookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import { epochOf, type Instant } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Authenticate, Serve, Session, Subject } from '../http/serve.ts';
import { createAgendaEvents } from './agenda/events.ts';
import { readCalendar } from './agenda/queries.ts';
import { days } from '../clock.ts';
import { readIdempotency } from '../database/idempotency.ts';
import { serveOneClick } from '../http/one-click.ts';
import { openCards } from '../clients/read-open-cards.ts';
import { createBudgets } from '../http/limits/rate-limits.ts';
import { hideAddress } from '../http/security-headers.ts';
import { messagesOf } from '../integrations/messages.ts';
import { requireShop, requireShopOfSlug, tenantOf } from '../organization/queries.ts';
import { changeGroup } from './changes/change-group.ts';
import { chargesReadBy } from './money/charged-queries.ts';
import { changeByClient } from './changes/client-changes.ts';
import { takenOn } from './holds/queries.ts';
import { listUnreached, previewShift } from './changes/late-queries.ts';
import { emptySummary, listAgenda, summariseAgenda } from './agenda/list-agenda.ts';
import { requireDeletedReservation } from './changes/lock-reservation.ts';
import {
  readReservations,
  organizationOfLink,
  readGroupOfLink,
  requirePublicReservation,
  requireReservation,
} from './read-model.ts';
import { cancelUnknown } from './changes/cancel-unknown.ts';
import { confirmReservation, stopMarketing, switchReminders } from './changes/confirm-coming.ts';
import { shiftReservations } from './changes/shift-day.ts';
import {
  deleteReservation,
  moveReservation,
  restoreDeletedSince,
  restoreReservation,
  setReservationStatus,
} from './changes/staff-changes.ts';
import { readUnsettled, settleReservations } from './changes/settle-reservations.ts';
import { undoChange } from './changes/undo-change.ts';
import { hidePhones, visibleTo } from './read-as-user.ts';

const longestWindow = 366 * days;
const mostCachedBytes = 128 * 1024;

type Window = { date_from?: Instant | undefined; date_to?: Instant | undefined };

function inWindow<F extends Window>({ date_from: from, date_to: to, ...filter }: F) {
  if (from && to && epochOf(to) - epochOf(from) > longestWindow) {
    throw new Refusal('invalid', { detail: 'El período no puede superar los 366 días.' });
  }
  return { from, to, ...filter };
}

export const subjectIn =
  ({ db }: Deps) =>
  ({ params, session }: Subject<Permission>) =>
    requireReservation(db, session.organization_id, Number(params.id));

// The cache has one answer for all users who read every charge, and one per barber, without colleagues' charges.
const cacheOptions = {
  cache: (_path: unknown, { organization_id }: Session) => organization_id,
  cachedFor: (session: Session) => String(chargesReadBy(session) ?? ''),
};

export const visibleReader = (deps: Deps) => async (session: Session, id: number) => {
  const show = await visibleTo(deps, session);
  return show(await requireReservation(deps.db, session.organization_id, id));
};

/** Null where the user may not see the client, so that the answer is empty. */
async function filterFor<F extends { client_id?: number | undefined }>(
  deps: Deps,
  session: Session,
  filter: F,
): Promise<F | null> {
  const { client_id: client } = filter;
  if (client === undefined) return filter;
  return (await openCards(deps, session, [client])).has(client) ? filter : null;
}

export function staffReservationRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const readVisible = visibleReader(deps);
  serve(
    calls.listReservations,
    async ({ input, session }) => {
      const filter = await filterFor(deps, session, inWindow(input));
      if (!filter) return [];
      const show = await visibleTo(deps, session);
      return (await listAgenda(db, session.organization_id, filter, deps.now())).map(show);
    },
    cacheOptions,
  );
  serve(
    calls.summariseReservations,
    async ({ input, session }) => {
      const filter = await filterFor(deps, session, inWindow(input));
      if (!filter) return emptySummary;
      return summariseAgenda(db, session.organization_id, filter, chargesReadBy(session));
    },
    cacheOptions,
  );
  serve(calls.readReservation, ({ input, session }) => readVisible(session, input.id), {
    loadSubject: subjectIn(deps),
  });
  serve(messageCalls.listMessages, async ({ input: { id }, session }) => {
    await requireReservation(db, session.organization_id, id);
    return messagesOf(db, session.organization_id, id);
  });
}

export function staffChangeRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const budgets = createBudgets(deps);
  const loadSubject = subjectIn(deps);
  const readVisible = visibleReader(deps);
  serve(
    calls.moveReservation,
    async ({ input, session }) => {
      await moveReservation(deps, session, input);
      return readVisible(session, input.id);
    },
    { loadSubject },
  );
  serve(
    calls.setReservationStatus,
    async ({ input, session }) => {
      await setReservationStatus(deps, session, input);
      return readVisible(session, input.id);
    },
    { loadSubject },
  );
  serve(restoring.cancelUnknown, ({ input, session }) => cancelUnknown(deps, session, input));
  serve(
    calls.deleteReservation,
    async ({ input, session }) => {
      await budgets.charge('account-deletion', String(session.user.id));
      await deleteReservation(deps, session, input);
      return undefined;
    },
    { loadSubject },
  );
  serve(calls.undoChange, async ({ input, session, request }) => {
    const idempotency = readIdempotency(request, calls.undoChange, input);
    const ids = await undoChange(deps, session, input.changeId, idempotency);
    const reservations = await readReservations(db, session.organization_id, ids);
    return { reservations: reservations.map(await visibleTo(deps, session)) };
  });
  serve(restoring.restoreDeleted, ({ input, session }) => restoreDeletedSince(deps, session, input.since));
  serve(
    restoring.restoreReservation,
    async ({ input, session }) => {
      await restoreReservation(deps, session, input.id);
      return readVisible(session, input.id);
    },
    {
      loadSubject: ({ params, session }) =>
        requireDeletedReservation(
          db,
          session.organization_id,
          Number(params.id),
          restorableSince(deps.now()),
        ),
    },
  );
}

export function settleRoutes(serve: Serve, deps: Deps): void {
  serve(listUnsettled, async ({ session }) => {
    const { items, total } = await readUnsettled(deps.db, session.organization_id, deps.now());
    return { total, items: items.map(await visibleTo(deps, session)) };
  });
  serve(settleCall, ({ input, session }) => settleReservations(deps, session, input));
}

export function calendarRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  serve(
    calls.readAgenda,
    async ({ input, session }) => {
      const { visits, ...calendar } = await readCalendar(db, session.organization_id, input);
      return { ...calendar, visits: visits.map(await visibleTo(deps, session)) };
    },
    { ...cacheOptions, mostCachedBytes },
  );
  serve(planShift, async ({ input, session }) => {
    const shop = await requireShop(db, session.organization_id);
    const { rows, ...plan } = await previewShift(db, shop, input, deps.now());
    return { ...plan, rows: await hidePhones(deps, session, input.barber_id, rows) };
  });
  serve(shiftCall, async ({ input, session, request }) => {
    const idempotency = readIdempotency(request, shiftCall, input);
    const moved = await shiftReservations(deps, session, input, idempotency);
    const [shifted, untold] = await Promise.all([
      readReservations(db, session.organization_id, moved),
      input.notify ? listUnreached(db, session.organization_id, moved) : [],
    ]);
    return {
      reservations: shifted.map(await visibleTo(deps, session)),
      untold: await hidePhones(deps, session, input.barber_id, untold),
    };
  });
}

export function publicReservationRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const tenant = tenantOf(deps);
  const read = async (externalId: string) =>
    requirePublicReservation(db, organizationOfLink(externalId), externalId);

  serve(calls.readPublicReservation, ({ input, reply }) => {
    hideAddress(reply);
    return requirePublicReservation(db, organizationOfLink(input.externalId), input.externalId, deps.now());
  });
  serve(
    calls.changePublicReservation,
    ({ input, reply }) => {
      hideAddress(reply);
      return changeByClient(deps, input);
    },
    { loadSubject: ({ params }) => read(String(params.externalId)) },
  );
  serve(
    messageCalls.confirmComing,
    ({ input: { externalId, ...confirmation }, reply }) => {
      hideAddress(reply);
      return confirmReservation(deps, externalId, confirmation);
    },
    { loadSubject: ({ params }) => read(String(params.externalId)) },
  );
  serve(
    messageCalls.setConsents,
    async ({ input: { externalId }, reply }) => {
      hideAddress(reply);
      await stopMarketing(deps, externalId);
      return undefined;
    },
    { loadSubject: ({ params }) => read(String(params.externalId)) },
  );
  const readGroup = (externalId: string) => readGroupOfLink(db, organizationOfLink(externalId), externalId);
  serve(groupCalls.readGroup, ({ input, reply }) => {
    hideAddress(reply);
    return readGroup(input.externalId);
  });
  serve(
    groupCalls.changeGroup,
    ({ input, reply }) => {
      hideAddress(reply);
      return changeGroup(deps, input);
    },
    { loadSubject: ({ params }) => readGroup(String(params.externalId)) },
  );
  serve(
    listBusy,
    async ({ input: { slug, date, barber_id } }) => {
      const shop = await requireShopOfSlug(deps, slug);
      const nowMs = deps.now();
      // Past and distant days would show competitors how much the shop sells.
      if (!inBookableWindow(date, nowMs, shop.timezone)) return [];
      return takenOn(db, shop, { barber: barber_id, date, nowMs });
    },
    { cache: tenant },
  );
}

/** The unsubscribe button of mail programs also calls this route. */
export async function reminderRoutes(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<void> {
  const read = (externalId: string) =>
    requirePublicReservation(deps.db, organizationOfLink(externalId), externalId);
  await serveOneClick({ app, deps, authenticate, input: { on: false } }, (serve) =>
    serve(
      messageCalls.setReminders,
      async ({ input, reply }) => {
        hideAddress(reply);
        await switchReminders(deps, input);
        return undefined;
      },
      { loadSubject: ({ params }) => read(String(params.externalId)) },
    ),
  );
}

const eventStream = 'text/event-stream';

export function agendaEventRoutes(app: FastifyInstance, serve: Serve, deps: Deps): void {
  const events = createAgendaEvents(deps);
  app.addHook('preClose', () => events.end());
  serve(followReservations, ({ request, reply, session }) => {
    if (!request.headers.accept?.includes(eventStream)) throw new Refusal('not_acceptable');
    reply.headers({ 'content-type': eventStream, 'x-accel-buffering': 'no' });
    return events.follow(session);
  });
}
