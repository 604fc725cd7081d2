/** Current time in epoch milliseconds; injected so that tests control the time. */
export type Now = () => number;

export const seconds = 1_000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;

export { instantOf as toInstant } from '#domain/time.ts';
