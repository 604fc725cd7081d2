import { z } from 'zod';
import { days, minutes } from '../clock.ts';

// Job definitions without handlers: handlers enqueue further waitlist jobs, so importing the handlers would be
// circular.
const OfOffer = z.object({ offer_id: z.number() });
const OfEntry = z.object({ entry_id: z.number() });

export const joinedEmail = {
  kind: 'wait-joined',
  lane: 'mail',
  payload: OfEntry.extend({ token: z.string().nullable(), is_paid: z.boolean().optional() }),
  expiresAfter: 1 * days,
} as const;
export const offerEmail = {
  kind: 'offer',
  lane: 'mail',
  payload: OfOffer,
  expiresAfter: 60 * minutes,
} as const;
export const offerChat = { ...offerEmail, kind: 'offer-chat', lane: 'chat' } as const;
export const offerEnds = {
  kind: 'offer-ends',
  lane: 'work',
  payload: OfOffer,
  expiresAfter: 3 * days,
} as const;
/** Offers time freed during quiet hours that is still free at their end. */
export const freedInQuiet = {
  kind: 'match-freed',
  lane: 'work',
  payload: z.object({
    freed: z.array(z.object({ barber_id: z.number().nullable(), start: z.number(), end: z.number() })),
  }),
  expiresAfter: 1 * days,
} as const;
export const entryExpires = {
  kind: 'wait-expires',
  lane: 'work',
  payload: OfEntry,
  expiresAfter: 30 * days,
} as const;
export const pausedEmail = {
  kind: 'wait-paused',
  lane: 'mail',
  payload: OfEntry,
  expiresAfter: 1 * days,
} as const;
