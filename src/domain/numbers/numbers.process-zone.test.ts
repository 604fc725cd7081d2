import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

const script = `
  const { sampleZones } = await import(${from('../sample-zones.ts')});
  const { openSpans } = await import(${from('./open-minutes.ts')});
  const { byHour, minutesOf } = await import(${from('./occupancy.ts')});
  const { comparedWith } = await import(${from('./compare.ts')});
  const { epochToLocal, zonedDay } = await import(${from('../time.ts')});
  const dates = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-06', '2026-10-04', '2026-10-25', '2026-11-01', '2026-11-21'];
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ from_date: '2000-01-01', weekday,
    start_time_1: '00:00', end_time_1: '05:00', start_time_2: '10:00', end_time_2: '19:00' }));
  const person = { created: 0, removed: null, hours, daysOff: new Set(), blocked: new Map() };
  const answers = sampleZones.flatMap((zone) => dates.map((date) => {
    const spans = openSpans(person, date, { closings: [], zone });
    const { start, end } = zonedDay(date, zone);
    const local = epochToLocal(start, zone);
    return [zone, date, (end - start) / 3_600_000, minutesOf(spans, [{ start, end: start + 7_200_000 }]),
      spans.flatMap((span) => byHour(span, date, zone)).map(({ hour }) => hour).join(),
      comparedWith({ from: date, to: date }, 'previous', local)];
  }));
  process.stdout.write(JSON.stringify(answers));
`;

test('minutes, hours and compared days of clock changes do not depend on the zone of the process', async () => {
  const answers = await Promise.all(
    ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Europe/Madrid'].map(async (TZ) => {
      const child = await run(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, TZ },
        maxBuffer: 16 * 1024 * 1024,
      });
      return child.stdout;
    }),
  );
  for (const length of [23, 23.5, 24, 24.5, 25]) expect(answers[0]).toContain(`,${length},{"open"`);
  expect(new Set(answers).size).toBe(1);
});
