import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

const script = `
  const { freeStarts } = await import(${from('./slots.ts')});
  const { bookableWindow, monthGrid } = await import(${from('./openings/bookable-days.ts')});
  const { today, weekday, dayBounds, epochToLocal } = await import(${from('../time.ts')});
  const { formatDateTime } = await import(${from('../text/time-format.ts')});
  const zones = ['Pacific/Auckland', 'America/Santiago', 'Europe/Madrid', 'Asia/Kathmandu'];
  const dates = ['2026-03-29', '2026-04-05', '2026-09-06', '2026-10-25', '2026-11-21'];
  const now = Date.parse('2026-03-28T23:30:00Z');
  const busy = [{ start_at: '2026-10-25T08:00:00Z' }];
  const ranges = [{ start: '00:10', end: '12:00' }];
  const answers = zones.flatMap((zone) => [
    bookableWindow(now, zone), today(now, zone), formatDateTime(epochToLocal(now, zone)),
    ...dates.map((date) => [weekday(date), dayBounds(date, zone), monthGrid(date.slice(0, 7)),
      freeStarts({ date, zone, ranges, busy, durationMin: 30, now })]),
  ]);
  process.stdout.write(JSON.stringify(answers));
`;

test('slots, days and dates do not depend on the zone of the process', async () => {
  const answers = await Promise.all(
    ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Europe/Madrid'].map(async (TZ) => {
      const child = await run(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, TZ },
      });
      return child.stdout;
    }),
  );
  expect(answers[0]).toContain('"time":"00:15"');
  expect(new Set(answers).size).toBe(1);
});
