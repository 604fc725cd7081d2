import { Refusal, sentenceOf } from '#domain/refusal.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type Instant, instantToLocal, type Zone } from '#domain/time.ts';

export function timeText(start_at: Instant, zone: Zone): string {
  const local = instantToLocal(start_at, zone);
  const [day] = formatDay(local)
    .toLowerCase()
    .split(/\/\d{4}$/);
  return `${day} a las ${formatTime(local)}`;
}

export function refusalText(problem: unknown): string {
  if (!(problem instanceof Refusal)) throw problem;
  return typeof problem.detail === 'string' ? problem.detail : sentenceOf(problem.code);
}
