import { sql } from 'kysely';
import type { z } from 'zod';
import type * as calls from '#domain/loyalty/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { epochOf } from '#domain/time.ts';
import { days, toInstant } from '../../clock.ts';
import { bookedReservations } from '../../database/booked-reservations.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { type Idempotency, makeOnce } from '../../database/idempotency.ts';
import { by, change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session/require-session.ts';
import { lockClients, sameClients } from '../queries.ts';
import type { Reader } from '../read-access.ts';
import { requireClient } from '../read-client.ts';
import { insertRedemption, redemptionsOf } from './queries.ts';
import { readCard } from './read-cards.ts';

const foreignReservation = {
  msg: 'Esa reserva no es de este cliente.',
  loc: ['reservation_id'],
  type: 'custom',
};

async function requireOwnReservation(
  db: Db,
  organization: OrganizationId,
  { client, reservation }: { client: number; reservation: number },
): Promise<void> {
  const row = await db
    .selectFrom(bookedReservations(organization).as('r'))
    .select('r.id')
    .where('r.id', '=', reservation)
    .where('r.deleted_at', 'is', null)
    .where('r.client_id', 'in', sameClients(db, organization, sql.val(client)))
    .executeTakeFirst();
  if (!row) throw new Refusal('invalid', { detail: [foreignReservation] });
}

export function redeemReward(
  deps: Deps,
  session: Session,
  reader: Reader,
  { id, reservation_id = null }: z.output<typeof calls.redeemReward.input>,
  idempotency: Idempotency,
): Promise<calls.Redemption> {
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    await lockClients(tx, organization, [id]);
    const client = await requireClient(tx, organization, id, reader);
    const find = async (redemption: number) => {
      const row = await redemptionsOf(tx, organization, client)
        .where('id', '=', redemption)
        .executeTakeFirst();
      if (!row) throw new Refusal('not_found');
      return row;
    };
    const make = async () => {
      const at = toInstant(now());
      if (reservation_id !== null)
        await requireOwnReservation(tx, organization, { client, reservation: reservation_id });
      const card = await readCard(tx, organization, client, now());
      if (!card?.rewards) throw new Refusal('no_reward');
      const row = await insertRedemption(tx, organization, {
        client_id: client,
        reservation_id,
        user_id: session.user.id,
        at,
        cost: card.every,
      });
      audit({ subject: 'client', subject_id: client, action: 'redeemed' });
      return row;
    };
    return makeOnce(work, idempotency, { find, make });
  });
}

export function undoRedemption(
  deps: Deps,
  session: Session,
  reader: Reader,
  { id, rid }: z.output<typeof calls.undoRedemption.input>,
): Promise<void> {
  return change(deps, by(session), async ({ tx, organization, audit, now }) => {
    await lockClients(tx, organization, [id]);
    const client = await requireClient(tx, organization, id, reader);
    const redemption = await redemptionsOf(tx, organization, client).where('id', '=', rid).executeTakeFirst();
    if (!redemption) throw new Refusal('not_found');
    if (epochOf(redemption.at) <= now() - days) throw new Refusal('redemption_fixed');
    await tx
      .deleteFrom('loyalty_redemptions')
      .where('organization_id', '=', organization)
      .where('id', '=', rid)
      .execute();
    audit({ subject: 'client', subject_id: client, action: 'redemption-undone' });
  });
}
