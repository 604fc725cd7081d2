import { Refusal } from '#domain/refusal.ts';
import { cancelableSince, tooLongAgo } from '#domain/reservations/restore-contract.ts';
import { openStatuses } from '#domain/reservations/status.ts';
import { epochOf, type Instant } from '#domain/time.ts';
import { sameClients } from '../../clients/queries.ts';
import { toInstant } from '../../clock.ts';
import type { OrganizationId, Tx } from '../../database/connection.ts';
import { UnseenRowError } from '../../database/transaction.ts';
import { by, change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { lockShop } from '../../organization/queries.ts';
import { requireProof } from '../../session/require-proof.ts';
import type { Session } from '../../session/require-session.ts';
import { changeReservations } from './changes.ts';
import { deleteHoldsSince } from '../holds/queries.ts';
import { isUncharged, lockCalendars, reservationColumns, reservationsOf } from '../queries.ts';

const mostAtOnce = 200;

const unknownsBookings = (tx: Tx, organization: OrganizationId, since: Instant, now: Instant) =>
  tx
    .selectFrom(
      reservationsOf(tx, organization)
        .selectAll()
        .where('start_at', '>', now)
        .where('created_at', '>=', since)
        .where('channel', '=', 'online')
        .where('status', 'in', openStatuses)
        .where('deleted_at', 'is', null)
        .where(isUncharged(organization))
        .as('r'),
    )
    .select(reservationColumns.map((name) => `r.${name}` as const))
    .where((eb) =>
      eb.not(
        eb.exists(sameClients(tx, organization, eb.ref('r.client_id')).where('same.created_at', '<', since)),
      ),
    )
    .orderBy('r.id')
    .limit(mostAtOnce);

/**
 * Cancels coming reservations booked online since a moment by clients new to the shop, and deletes bookings held for
 * confirmation since then. Clients are notified, barbers are not. Runs in bounded batches, so that the shop is never
 * locked for long. 422 for a moment before `cancelableSince`.
 */
export async function cancelUnknown(
  deps: Deps,
  session: Session,
  { since }: { since: Instant },
): Promise<{ canceled: number }> {
  await requireProof(deps, session);
  if (epochOf(since) < cancelableSince(deps.now()))
    throw new Refusal('invalid', { detail: [{ msg: tooLongAgo, loc: ['since'], type: 'custom' }] });
  let canceled = 0;
  for (;;) {
    const some = await change(deps, by(session), async (work) => {
      const { tx, organization } = work;
      await lockShop(tx, organization);
      const nowMs = work.now();
      const query = unknownsBookings(tx, organization, since, toInstant(nowMs));
      const barbers = new Set((await query.execute()).map(({ barber_id }) => barber_id));
      await lockCalendars(tx, organization, [...barbers]);
      // Second read: reservations can have changed while this transaction waited for the locks.
      const found = await query.execute();
      if (found.some(({ barber_id }) => !barbers.has(barber_id))) throw new UnseenRowError();
      if (found.length < mostAtOnce) await deleteHoldsSince(tx, organization, since);
      const edit = { action: 'status-set', changes: { status: 'canceled' }, tells: 'client' } as const;
      await changeReservations(
        work,
        deps,
        found.map((before) => ({ before, edit })),
        nowMs,
      );
      if (found.length < mostAtOnce) {
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
    if (some < mostAtOnce) return { canceled };
  }
}
