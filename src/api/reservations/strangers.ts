import { sql, type SqlBool } from 'kysely';
import type { Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { OvertakenError } from '../database/transaction.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { lockShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { changeReservation } from './changes.ts';
import { deleteHoldsSince } from './holds.ts';
import { lockCalendars, reservationColumns, reservationsOf } from './queries.ts';

type Lately = { rush: Instant; hour: Instant; until: Instant; most: number };

/**
 * What people whom a shop had never seen booked online lately, as a query: how often since `rush`, counted to `most`, and
 * the minutes that they took since `hour` of the days before `until`.
 */
export function strangersBookings(db: Db, organization: OrganizationId, { rush, hour, until, most }: Lately) {
  const bookings = db
    .selectFrom('reservations')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`by_stranger`);
  const recent = bookings.select('id').where('created_at', '>', rush).limit(most);
  const taken = bookings
    .select(sql<number>`coalesce(sum(extract(epoch from end_at - start_at) / 60), 0)::int`.as('minutes'))
    .where('created_at', '>', hour)
    .where('start_at', '<', until)
    .where('status', 'not in', ['canceled', 'no_show'])
    .where('deleted_at', 'is', null);
  const count = db.selectFrom(recent.as('one')).select(({ fn }) => fn.countAll<number>().as('count'));
  return db.selectNoFrom([count.as('recent'), taken.as('minutes')]);
}

const mostAtOnce = 200;

/** What clients booked online, whom the shop did not know at a moment, since then, and has not begun. */
const unknownsBookings = (tx: Tx, organization: OrganizationId, since: Instant, now: Instant) =>
  tx
    .selectFrom(
      reservationsOf(tx, organization)
        .selectAll()
        .where('start_at', '>', now)
        .where('created_at', '>=', since)
        .where('channel', '=', 'online')
        .where('status', 'in', ['scheduled', 'confirmed'])
        .where('deleted_at', 'is', null)
        .as('r'),
    )
    .innerJoin('clients as c', (join) =>
      join.on('c.organization_id', '=', organization).onRef('c.id', '=', 'r.client_id'),
    )
    .select(reservationColumns.map((name) => `r.${name}` as const))
    .where('c.created_at', '>=', since)
    .orderBy('r.id')
    .limit(mostAtOnce);

/**
 * Cancels what was booked online since a moment by people whom the shop had not seen before, and frees what is held for
 * such. Their clients are told as of any cancellation. A bounded number at a time, so that the shop is never locked for long.
 */
export async function cancelUnknown(deps: Deps, session: Session, since: Instant): Promise<number> {
  let canceled = 0;
  for (;;) {
    const some = await change(deps, by(session), async (work) => {
      const { tx, organization } = work;
      await lockShop(tx, organization);
      const nowMs = work.now();
      const look = unknownsBookings(tx, organization, since, toInstant(nowMs));
      const barbers = new Set((await look.execute()).map(({ barber_id }) => barber_id));
      await lockCalendars(tx, organization, [...barbers]);
      // Read again: some may have changed while we waited for the locks.
      const found = await look.execute();
      if (found.some(({ barber_id }) => !barbers.has(barber_id))) throw new OvertakenError();
      for (const reservation of found) {
        const edit = { action: 'status-set', changes: { status: 'canceled' }, tellsBarber: false } as const;
        await changeReservation(work, deps, reservation, edit, nowMs);
      }
      if (found.length < mostAtOnce) {
        await deleteHoldsSince(tx, organization, since);
        const about = { subject: 'organization', subject_id: organization } as const;
        work.audit({
          ...about,
          action: 'unknown-canceled',
          after: { since, canceled: canceled + found.length },
        });
      }
      return found.length;
    });
    canceled += some;
    if (some < mostAtOnce) return canceled;
  }
}
