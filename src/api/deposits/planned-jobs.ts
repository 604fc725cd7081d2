import { z } from 'zod';
import { days } from '../clock.ts';

// Job definitions without handlers, because handlers enqueue further jobs of deposits.
const OfDeposit = z.object({ deposit_id: z.number() });

export const depositEnds = {
  kind: 'deposit-ends',
  lane: 'work',
  payload: OfDeposit,
  expiresAfter: 7 * days,
} as const;

export const depositMail = {
  kind: 'deposit-mail',
  lane: 'mail',
  payload: OfDeposit.extend({
    state: z.enum(['open', 'lapsed', 'refunding', 'refunded']),
    cents: z.number().optional(),
  }),
  expiresAfter: 1 * days,
} as const;

export const depositExcess = {
  kind: 'deposit-excess',
  lane: 'work',
  payload: OfDeposit,
  expiresAfter: 7 * days,
} as const;

export const depositAsked = {
  kind: 'deposit-asked',
  lane: 'work',
  payload: OfDeposit,
  expiresAfter: 16 * days,
} as const;

export const depositRead = {
  kind: 'deposit-read',
  lane: 'work',
  payload: OfDeposit.extend({ n: z.number() }),
  expiresAfter: 3 * days,
} as const;

export const disputeOpen = {
  kind: 'deposit-dispute',
  lane: 'work',
  payload: OfDeposit.extend({ n: z.number() }),
  expiresAfter: 365 * days,
} as const;

export const cardsChanged = {
  kind: 'cards-changed',
  lane: 'mail',
  payload: z.object({ able: z.boolean() }),
  expiresAfter: 1 * days,
} as const;

export const transferSaid = {
  kind: 'deposit-transferred',
  lane: 'mail',
  payload: OfDeposit,
  expiresAfter: 1 * days,
} as const;

export const proposalsEnd = {
  kind: 'deposit-proposals-end',
  lane: 'work',
  payload: OfDeposit,
  expiresAfter: 7 * days,
} as const;
