import type { ChangeTerms } from '../organization/terms.ts';
import { type EpochMs, epochOf, hourMs, type Instant, instantOf } from '../time.ts';

/**
 * Until when a client can cancel or move a reservation by its link in time; afterwards the client must call the shop
 * (`call`), or the change counts as late.
 */
export type Changeable = { until: Instant; call: boolean };

/**
 * The milder of the terms of the booking and of today decide. Null where every change before the start is in time.
 */
export function changeableOf(
  { start_at }: { start_at: Instant },
  [booked, present]: readonly [booked: ChangeTerms, present: ChangeTerms],
): Changeable | null {
  const hours = Math.min(booked.cancel_hours, present.cancel_hours);
  if (hours === 0) return null;
  const call = booked.late_change === 'call' && present.late_change === 'call';
  return { until: instantOf(epochOf(start_at) - hours * hourMs), call };
}

/** The `changeable` of a companion's reservation, by the terms of the booker's. */
export const changeableTogether = (
  { start_at }: { start_at: Instant },
  booked: { start_at: Instant; changeable?: Changeable | undefined },
): Changeable | undefined => {
  const { changeable } = booked;
  if (!changeable) return undefined;
  const early = epochOf(booked.start_at) - epochOf(changeable.until);
  return { ...changeable, until: instantOf(epochOf(start_at) - early) };
};

export const isLate = (changeable: Changeable | null | undefined, now: EpochMs): boolean =>
  changeable ? now > epochOf(changeable.until) : false;

export const lateHours = ({ start_at }: { start_at: Instant }, { until }: Changeable): number =>
  Math.round((epochOf(start_at) - epochOf(until)) / hourMs);
