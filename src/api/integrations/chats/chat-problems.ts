/**
 * What helps when the service refuses a chat: asking again `later`, once this `pair` of numbers may talk again, or after
 * a `back-off`; another way to tell this `person`; or a `repair` of what is ours.
 */
export type Remedy = 'later' | 'pair' | 'back-off' | 'person' | 'repair';

// By the service's code, because its titles change.
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
  // Only free text meets a closed window, and whoever writes it has nothing else to say.
  131047: 'person',
};

/** By the code of an error; one that nobody knows is ours to repair. */
export const remedyFor = (code: number): Remedy => remedies[code] ?? 'repair';
