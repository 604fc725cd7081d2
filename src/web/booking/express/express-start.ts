import { leastNoticeMs } from '#domain/booking/form/choice.ts';
import { branchOfBarber } from '#domain/booking/form/wizard.ts';
import type { Branch } from '#domain/branches/contract.ts';
import { earliestStart } from '#domain/schedule/slots.ts';
import type { EpochMs } from '#domain/time.ts';
import type { DatedSlot } from '#web/schedule/availability.ts';
import { firstStartFrom } from '#web/schedule/openings.ts';
import { earliestOf, openingsQuery } from '../steps/openings-query.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

/** Earliest start that a client can reach and the shop allows. */
export const earliestExpress = (wizard: Wizard, now: EpochMs): EpochMs =>
  Math.max(now + leastNoticeMs, earliestStart(earliestOf(wizard, now)));

export type ExpressStart = DatedSlot & { branch: Branch | undefined };

/**
 * First start that a client can reach, with the barber and the branch chosen so far. null without such a start, and in
 * a shop with several branches if none is chosen and the start's barber belongs to none.
 */
export async function findExpressStart(wizard: Wizard, now: EpochMs): Promise<ExpressStart | null> {
  const { choice, barber, branch, branches, offeredBarbers, activeBranches } = wizard;
  const which = barber
    ? { ...openingsQuery(wizard, null), barberId: barber.id }
    : openingsQuery(wizard, choice.branchId);
  const found = await firstStartFrom(which, earliestExpress(wizard, now));
  if (!found) return null;
  const free = offeredBarbers.find(({ id }) => id === found.barberId);
  const place = branch ?? branches.find(({ id }) => id === branchOfBarber(branches, free));
  return activeBranches > 1 && !place ? null : { ...found, branch: place };
}
