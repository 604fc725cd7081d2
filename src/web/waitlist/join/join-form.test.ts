import { expect, test } from 'vitest';
import { openJoin, startTimesFrom } from './join-form.ts';

test.each([
  ['09:00', '09:00', '21:00'],
  ['09:15', '09:00', '21:00'],
  ['00:00', '00:00', '21:00'],
  ['22:00', '22:00', '23:59'],
  [undefined, '08:00', '21:00'],
] as const)('for a shop that opens at %s a client waits from %s to %s', (opensAt, time_from, time_to) => {
  expect(openJoin('2026-11-24', opensAt)).toMatchObject({ time_from, time_to });
  expect(startTimesFrom(opensAt)[0]).toBe(opensAt ? time_from : '00:00');
});
