import { type LateChoice, latePressMs, requireBeforeStart } from '#domain/reservations/arrival/arrival.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { epochOf } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import { change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { createBudgets } from '../../http/limits/rate-limits.ts';
import { organizationOfLink, requirePublicReservation } from '../read-model.ts';
import { changeReservations } from '../changes/changes.ts';
import { lockReservationOfLink } from '../changes/lock-reservation.ts';

export async function tellLate(
  deps: Deps,
  { externalId, minutes }: { externalId: string; minutes: LateChoice },
): Promise<PublicReservation> {
  const organization = organizationOfLink(externalId);
  requireBeforeStart(await requirePublicReservation(deps.db, organization, externalId), deps.now());
  await createBudgets(deps).charge('late', externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const [before] = await lockReservationOfLink(work.tx, organization, externalId);
    const nowMs = work.now();
    requireBeforeStart(before, nowMs);
    if ((before.late_minutes ?? 0) !== minutes) {
      const isSamePress = before.late_at !== null && nowMs - epochOf(before.late_at) < latePressMs;
      const changes = {
        late_minutes: minutes === 0 ? null : minutes,
        late_at: isSamePress ? before.late_at : toInstant(nowMs),
      };
      const action = minutes === 0 ? 'said-on-time' : 'said-late';
      await changeReservations(work, deps, [{ before, edit: { action, changes } }], nowMs);
    }
    return requirePublicReservation(work.tx, organization, externalId);
  });
}
