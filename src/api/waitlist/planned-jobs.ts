import { z } from 'zod';
import { days, minutes } from '../clock.ts';

// What carries out a job may plan another of its kind, so that what they carry stands apart from what does them.
const OfOffer = z.object({ offer_id: z.number() });
const OfEntry = z.object({ entry_id: z.number() });

/** Mails an offer to whoever gets it. */
export const offerEmail = {
  kind: 'offer',
  lane: 'mail',
  payload: OfOffer,
  expiresAfter: 60 * minutes,
} as const;
/** Tells of it by chat too. */
export const offerChat = { ...offerEmail, kind: 'offer-chat', lane: 'chat' } as const;
/** Ends an offer that nobody answered. */
export const offerEnds = {
  kind: 'offer-ends',
  lane: 'work',
  payload: OfOffer,
  expiresAfter: 3 * days,
} as const;
/** Offers what became free during quiet time and still is. */
export const freedInQuiet = {
  kind: 'match-freed',
  lane: 'work',
  payload: z.object({
    freed: z.array(z.object({ barber_id: z.number().nullable(), start: z.number(), end: z.number() })),
  }),
  expiresAfter: 1 * days,
} as const;
/** Takes somebody off the list whose days are over. */
export const entryExpires = {
  kind: 'wait-expires',
  lane: 'work',
  payload: OfEntry,
  expiresAfter: 30 * days,
} as const;
/** Tells somebody who left offers unanswered that they get no more. */
export const pausedEmail = {
  kind: 'wait-paused',
  lane: 'mail',
  payload: OfEntry,
  expiresAfter: 1 * days,
} as const;
