import { z } from 'zod';

/** `stamps` are all live ones, those of full cards included; `reward` is the shop's text for a reward to give. */
export const LoyaltyCard = z.object({
  stamps: z.int(),
  every: z.int(),
  rewards: z.int(),
  reward: z.string().optional(),
});
