import { seconds } from '../../clock.ts';

/**
 * Remedy for a refusal of the chat service: retry `later`, after the limit of messages between two numbers (`pair`), or
 * after a `back-off`; use another channel for this `person`; or `repair` the product's setup.
 */
export type Remedy = 'later' | 'pair' | 'back-off' | 'person' | 'repair';

// Keyed by the service's code, because the titles of errors change.
const remedies: Record<number, Remedy> = {
  4: 'later',
  80007: 'later',
  130429: 'later',
  131056: 'pair',
  1: 'back-off',
  2: 'back-off',
  131000: 'back-off',
  131016: 'back-off',
  131026: 'person',
  131021: 'person',
  131030: 'person',
  131049: 'person',
  131050: 'person',
  // Refuses free text after the 24 hours that follow the person's last message; an answer has no other channel.
  131047: 'person',
};

export const answerRetry = { pause: 6 * seconds, tries: 10 };

export const remedyFor = (code: number): Remedy => remedies[code] ?? 'repair';
