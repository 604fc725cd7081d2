import { Refusal } from '#domain/refusal.ts';
import { type Changeable, isLate } from '#domain/reservations/changeable.ts';
import { requireInTime } from '#domain/reservations/require-in-time.ts';
import { takesPlace } from '#domain/reservations/status.ts';
import {
  type EpochMs,
  instantOf,
  type Instant,
  type LocalDateTime,
  minuteOf,
  momentFrom,
  zonedDay,
} from '#domain/time.ts';
import { requireNewChange } from '../database/audit-log.ts';
import { UnseenRowError } from '../database/transaction.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { lockShop, requireShop } from '../organization/queries.ts';
import {
  changeReservations,
  type ReservationChange,
  type ReservationEdit,
} from '../reservations/changes/changes.ts';
import { lockCalendars } from '../reservations/queries.ts';
import { readChangeables } from '../reservations/changes/read-changeable.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { aheadOfSeries, seriesOfLink } from '../reservations/series-queries.ts';
import type { Session } from '../session/require-session.ts';
import { closeSeries, openSeries, requireSeries } from './queries.ts';

type End = { series: number; from: Instant } & Pick<ReservationEdit, 'action' | 'changeId'>;

/**
 * Answers the number of canceled reservations. The shop lock, which bookings take too, orders this change against a
 * date being added: the date is either added before, and canceled here, or refused.
 */
async function end(work: Work, deps: Deps, { series, from, ...how }: End, nowMs: EpochMs): Promise<number> {
  const { tx, organization, actor } = work;
  const isByClient = actor.kind === 'client';
  await lockShop(tx, organization);
  const readAhead = () => aheadOfSeries(tx, organization, series, { from, now: instantOf(nowMs) });
  const barbers = new Set((await readAhead()).map(({ barber_id }) => barber_id));
  await lockCalendars(tx, organization, [...barbers]);
  // Reads again, because reservations may have changed while this transaction waited for the locks.
  const found = await readAhead();
  if (found.some(({ barber_id }) => !barbers.has(barber_id))) throw new UnseenRowError();
  const edit: ReservationEdit = { ...how, changes: { status: 'canceled' }, series };
  const changeables = isByClient
    ? await readChangeables(
        tx,
        organization,
        found.map(({ id }) => id),
      )
    : new Map<number, Changeable | null>();
  for (const each of found) requireInTime(each, changeables.get(each.id), nowMs);
  await changeReservations(
    work,
    deps,
    found.map((before) => ({ before, edit: { ...edit, isLate: isLate(changeables.get(before.id), nowMs) } })),
    nowMs,
  );
  await closeSeries(tx, organization, series, nowMs);
  if (found.length > 0)
    work.audit({ subject: 'series', subject_id: series, action: 'ended', after: { canceled: found.length } });
  return found.length;
}

/** `from` is a local time of the shop; without it the series ends now. With a change id the end can be undone. */
export async function endSeries(
  deps: Deps,
  session: Session,
  {
    id: series,
    from,
    change_id: changeId,
  }: { id: number; from?: LocalDateTime | undefined; change_id?: string | undefined },
): Promise<void> {
  const { organization_id: organization } = session;
  const { timezone } = await requireShop(deps.db, organization);
  await change(deps, by(session), async (work) => {
    await requireSeries(work.tx, organization, series);
    await requireNewChange(work.tx, organization, changeId);
    const nowMs = work.now();
    const first = from ? momentFrom(zonedDay(from.slice(0, 10), timezone), minuteOf(from.slice(11))) : nowMs;
    await end(work, deps, { series, from: instantOf(first), action: 'status-set', changeId }, nowMs);
  });
}

export async function openEndedSeries(
  { tx, organization }: Work,
  change: ReservationChange,
  all: readonly ReservationChange[],
): Promise<void> {
  const { action, before, series } = change;
  if (all[0] !== change || action !== 'undone' || series === undefined) return;
  if (before && !takesPlace(before)) await openSeries(tx, organization, series);
}

/** Cancels the reservation of a client's link, unless it has started, and all later reservations of its series. */
export function cancelFollowing(deps: Deps, externalId: string): Promise<{ canceled: number }> {
  const organization = organizationOfLink(externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const own = await seriesOfLink(work.tx, organization, externalId);
    if (!own) throw new Refusal('not_found');
    const { series_id: series, start_at: from } = own;
    const canceled =
      series === null ? 0 : await end(work, deps, { series, from, action: 'canceled' }, work.now());
    if (canceled === 0) throw new Refusal('series_ended');
    return { canceled };
  });
}
