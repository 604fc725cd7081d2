import type { ReservationHooks } from '../reservations/changes/changes.ts';
import { requireShop } from '../organization/queries.ts';
import { giveTimeBack } from '../schedule/changes.ts';

type Recorded = { barber_id: number; days_off: number[]; blocks: number[] };

/** Runs after the reservations are restored, so that the waitlist is offered only the time that stays free. */
export const undoAbsence: ReservationHooks['undoFollowers'][number] = async (
  work,
  deps,
  { subject, subject_id, after, changeId, part },
) => {
  if (subject !== 'absence') return;
  const shop = await requireShop(work.tx, work.organization);
  await giveTimeBack(work, deps, shop, after as Recorded);
  work.audit({
    subject,
    subject_id,
    action: 'undone',
    before: after as Recorded,
    change: { id: changeId, part: -1 - part },
  });
};
