import { instantToLocal, type LocalDateTime } from '#domain/time.ts';
import { days } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { AccountBudget, Budgets } from '../http/rate-limits.ts';
import type { Session } from '../http/serve.ts';
import { requireShop } from '../organization/queries.ts';
import { requireReservation } from './read-model.ts';

/**
 * Charges the user's budget for canceling, taking over or moving by more than a day a colleague's reservation, or refuses with
 * 429: each of these notifies a client, and an angry user must not empty the shop's agenda. Own reservations are free.
 */
export function createBrake({ db }: Pick<Deps, 'db'>, budgets: Budgets) {
  const charge = ({ user }: Session) => {
    const budget: AccountBudget = user.role === 'barber' ? 'account-colleagues' : 'account-shop';
    return budgets.charge(budget, String(user.id));
  };
  const findColleagues = async ({ organization_id, user }: Session, id: number) => {
    const reservation = await requireReservation(db, organization_id, id);
    return reservation.barber_id === user.id ? null : reservation;
  };
  return {
    async beforeCancel(session: Session, id: number): Promise<void> {
      const reservation = await findColleagues(session, id);
      if (reservation && reservation.status !== 'canceled') await charge(session);
    },
    async beforeMove(session: Session, id: number, { barber_id, start_local: to }: Moved): Promise<void> {
      const reservation = await findColleagues(session, id);
      if (!reservation) return;
      // A reservation taken over could be canceled as an own one.
      if (barber_id === session.user.id) return charge(session);
      if (to === undefined) return;
      const { timezone } = await requireShop(db, session.organization_id);
      const from = instantToLocal(reservation.start_at, timezone);
      if (Math.abs(wallClock(to) - wallClock(from)) > days) await charge(session);
    },
  };
}

type Moved = { barber_id?: number | undefined; start_local?: LocalDateTime | undefined };

/** A local time as milliseconds, to compare two times of the shop without its time zone. */
const wallClock = (local: LocalDateTime): number => Date.parse(`${local.slice(0, 16)}Z`);
