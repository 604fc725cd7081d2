import type { z } from 'zod';
import type { closeCommissionPeriod, CommissionPeriod } from '#domain/commissions/contract.ts';
import { signedCents } from '#domain/commissions/payout.ts';
import { Refusal } from '#domain/refusal.ts';
import { today } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { by, change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { lockCalendar } from '../reservations/queries.ts';
import type { Session } from '../session/require-session.ts';
import { insertPeriod, markReopened, requirePeriod } from './period-queries.ts';
import { earnedBy } from './queries.ts';

type Closing = z.output<typeof closeCommissionPeriod.input>;

/** Charging and voiding lock the same row, so that every charge is either part of the sum or refused. */
export async function closePeriod(
  deps: Deps,
  session: Session,
  { user_id, adjustment, ...form }: Closing,
): Promise<CommissionPeriod> {
  const { timezone } = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    if (!(await lockCalendar(tx, organization, user_id))) throw new Refusal('unknown_barber');
    const now = work.now();
    if (form.to >= today(now, timezone)) throw new Refusal('period_unfinished');
    const { charges: _count, ...earned } = await earnedBy(tx, organization, form, user_id);
    const adjustment_cents = signedCents(adjustment);
    const closed = { closed_at: toInstant(now), closed_by: session.user.id };
    const period = { user_id, ...form, ...earned, adjustment_cents, ...closed };
    const id = await insertPeriod(tx, organization, period);
    const { commission_cents, tips_cents } = earned;
    work.audit({
      subject: 'commission',
      subject_id: id,
      action: 'settled',
      after: { barber_id: user_id, days: daysOf(form), commission_cents, tips_cents, adjustment_cents },
    });
    return requirePeriod(tx, organization, id);
  });
}

/** The charges of a reopened period can be voided; reopening it again changes nothing. */
export const reopenPeriod = (deps: Deps, session: Session, id: number): Promise<CommissionPeriod> =>
  change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    const { user_id } = await requirePeriod(tx, organization, id);
    await lockCalendar(tx, organization, user_id);
    const period = await requirePeriod(tx, organization, id);
    if (period.reopened_at !== null) return period;
    await markReopened(tx, organization, id, toInstant(work.now()));
    work.audit({
      subject: 'commission',
      subject_id: id,
      action: 'reopened',
      after: { barber_id: user_id, days: daysOf(period) },
    });
    return requirePeriod(tx, organization, id);
  });

const daysOf = ({ from, to }: { from: string; to: string }): string => `${from} – ${to}`;
