import type { EpochMs } from '../time.ts';

/**
 * A completed reservation, live from `booked` or an earlier `start` until `expires`; the oldest `start` is spent first.
 */
export type Stamp = { start: EpochMs; booked: EpochMs; expires: EpochMs };
export type Spending = { at: EpochMs; cost: number };
export type LoyaltyRules = { every: number; reward: string | null };
export type LoyaltyCard = { stamps: number; every: number; rewards: number; reward?: string | undefined };

/** Number of stamps left at `now`, after each redemption in order of time took the oldest live stamps. */
export function liveStamps(stamps: readonly Stamp[], redemptions: readonly Spending[], now: EpochMs): number {
  let left = stamps.toSorted((one, other) => one.start - other.start);
  for (const { at, cost } of redemptions.toSorted((one, other) => one.at - other.at)) {
    const isLive = ({ start, booked, expires }: Stamp) => Math.min(start, booked) <= at && at < expires;
    const spent = new Set(left.filter(isLive).slice(0, cost));
    left = left.filter((stamp) => !spent.has(stamp));
  }
  return left.filter(({ expires }) => now < expires).length;
}

export function cardOf(stamps: number, { every, reward }: LoyaltyRules): LoyaltyCard {
  const rewards = Math.floor(stamps / every);
  return { stamps, every, rewards, ...(rewards > 0 && reward !== null && { reward }) };
}

const usualReward = 'Corte gratis';
export const rewardText = ({ reward = usualReward }: LoyaltyCard): string => `${reward} disponible`;
export const stampsText = ({ stamps, every }: LoyaltyCard): string => `${stamps}/${every}`;
export const clientStampsText = ({ stamps, every }: LoyaltyCard): string =>
  `Llevas ${Math.min(stamps, every)} de ${every}.`;
