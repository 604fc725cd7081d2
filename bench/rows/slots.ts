import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { freeStarts } from '#domain/schedule/slots.ts';
import { instantOf, localToEpoch, minuteMs } from '#domain/time.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { slotsByDayjs } from '../frame/slots-by-dayjs.ts';

const zone = 'America/Montevideo';
const durationMin = 30;
const ranges = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '19:00' },
];
const now = Date.now();
const days = bookableWindow(now, zone).map((date) => {
  const busy = ['09:30', '10:45', '12:00', '14:15', '15:30', '16:00', '17:30', '18:15'].map((clock) => {
    const start = localToEpoch(`${date}T${clock}`, zone) ?? 0;
    return { start_at: instantOf(start), end_at: instantOf(start + durationMin * minuteMs) };
  });
  return { date, ranges, busy };
});

const ours = () =>
  days.flatMap((day) => freeStarts({ ...day, zone, durationMin, now }).map(({ start }) => start));
const theirs = () => slotsByDayjs({ days, zone, durationMin, now });

/** CPU time in microseconds per call, averaged over some seconds of calls. */
function cpuOf(work: () => unknown, seconds: number): number {
  const end = performance.now() + seconds * 1_000;
  const before = process.cpuUsage();
  let calls = 0;
  for (; performance.now() < end; calls += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

/**
 * Free starts of the sixteen bookable days with eight reservations a day, by the product's rules and with a date
 * library.
 */
export const benchmark: Benchmark = async function* ({ seconds }) {
  if (JSON.stringify(ours()) !== JSON.stringify(theirs()))
    throw new Error('the two do not offer the same starts');
  yield {
    bench: 'slots',
    params: { days: days.length, zone },
    unit: 'µs CPU',
    product: async () => ({ value: cpuOf(ours, seconds) }),
    reference: { name: 'day.js, step by step', measure: async () => ({ value: cpuOf(theirs, seconds) }) },
    ratio: 'inverse',
    goal: { of: 'ratio', wants: 'more', must: 1_000, aim: 4_000 },
  };
};
