import * as calls from '#domain/charges/contract.ts';
import { isInOrder, outOfOrder } from '#domain/days-in-order.ts';
import { may, type Permission } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import { daysBetween } from '#domain/time.ts';
import { readIdempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import type { Serve, Session, Subject } from '../http/serve.ts';
import { requireReservation } from '../reservations/read-model.ts';
import { createCharging, requireOwnCalendar } from './charge-reservation.ts';
import { charges, listCharges, toCharge } from './queries.ts';
import { requireCharge, requireMaker, voidCharge } from './void-charge.ts';

type Days = { from: string; to: string };

function requireFewDays({ from, to }: Days): void {
  if (!isInOrder({ from, to }))
    throw new Refusal('invalid', {
      detail: [{ msg: outOfOrder.error, loc: outOfOrder.path, type: 'custom' }],
    });
  if (daysBetween(from, to) >= calls.mostChargeDays) throw new Refusal('period_too_long');
}

function requestedBarber(session: Session, barber_id: number | undefined): number | undefined {
  if (may(session.user, 'charges.create-all')) return barber_id;
  if (barber_id !== undefined) requireOwnCalendar(session, { barber_id });
  return session.user.id;
}

export function chargeRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const charge = createCharging(deps);
  const chargedIn = async ({ params, session }: Subject<Permission>) =>
    requireOwnCalendar(session, await requireReservation(db, session.organization_id, Number(params.id)));
  const chargeIn = async ({ params, session }: Subject<Permission>) =>
    requireMaker(session, await requireCharge(db, session.organization_id, Number(params.id)));

  serve(
    calls.chargeReservation,
    ({ input, session, request }) => {
      const given = readIdempotency(request, calls.chargeReservation, input);
      // The prefix keeps charge keys apart from booking keys, because a client may send the same key for both.
      return charge({ session, input, idempotency: given && { ...given, key: `charge:${given.key}` } });
    },
    { loadSubject: chargedIn },
  );
  serve(
    calls.readCharge,
    async ({ input, session }) => {
      const row = await charges(db, session.organization_id)
        .where('c.reservation_id', '=', input.id)
        .where('c.voided_at', 'is', null)
        .where('r.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw new Refusal('not_found');
      requireOwnCalendar(session, row);
      return toCharge(row);
    },
    { loadSubject: chargedIn },
  );
  serve(calls.voidCharge, ({ input, session }) => voidCharge(deps, session, input), {
    loadSubject: chargeIn,
  });
  serve(calls.listCharges, ({ input, session }) => {
    const barber_id = requestedBarber(session, input.barber_id);
    requireFewDays(input);
    return listCharges(db, session.organization_id, { ...input, barber_id });
  });
}
