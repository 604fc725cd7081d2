import { expect, test } from 'vitest';
import { measureLoad } from './load-shedding.ts';

test('a crowd that waits for the database lowers what fits, and it rises again after', async () => {
  let waiting = 0;
  const load = measureLoad(() => waiting);
  for (let one = 0; one < 90; one += 1) load.begin();
  expect([load.underWay(), load.isTooMuch()]).toEqual([90, false]);
  waiting = 50;
  await expect.poll(() => load.isTooMuch()).toBe(true);
  for (let one = 0; one < 21; one += 1) load.end();
  expect([load.underWay(), load.isTooMuch()]).toEqual([69, false]);
  for (let one = 0; one < 21; one += 1) load.begin();
  waiting = 0;
  await expect.poll(() => load.isTooMuch()).toBe(false);
});

test('a late event loop lowers what fits', async () => {
  const load = measureLoad(() => 0);
  for (let one = 0; one < 90; one += 1) load.begin();
  const hog = () => {
    const end = performance.now() + 60;
    while (performance.now() < end);
  };
  await expect
    .poll(
      () => {
        hog();
        return load.isTooMuch();
      },
      { interval: 1 },
    )
    .toBe(true);
});
