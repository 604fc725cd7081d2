import { setTimeout as sleep } from 'node:timers/promises';
import { days, hours } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { returnPoint, takenOf, takePoint } from '../../http/points.ts';
import { fingerprint } from '../../security/tokens.ts';

type Steps = { now: () => number; wait: (ms: number) => Promise<unknown> };
const realTime: Steps = { now: () => performance.now(), wait: (ms) => sleep(ms, undefined, { ref: false }) };

/** Resolves for one caller after the other, so many times in a second at most. */
export function createPace(perSecond: number, { now, wait }: Steps = realTime): () => Promise<void> {
  let free = 0;
  return async () => {
    const at = Math.max(now(), free);
    free = at + 1_000 / perSecond;
    if (at > now()) await wait(at - now());
  };
}

/** What a process has sent and what kept it from sending, since its start; by the service's code where it named one. */
export type ChatFigures = {
  sent: number;
  limited: number;
  failed: Map<string, number>;
  refused: Map<string, number>;
};

/** How a process hands over chats: its pace, its figures, and until when the service is left alone to be repaired. */
export type ChatDesk = { pace: () => Promise<void>; figures: ChatFigures; repairUntil: number };
export const createChatDesk = ({ perSecond }: Config['whatsappLimits']): ChatDesk => ({
  pace: createPace(perSecond),
  figures: { sent: 0, limited: 0, failed: new Map(), refused: new Map() },
  repairUntil: 0,
});

/** Counts one more under a name. */
export const countUnder = (counts: Map<string, number>, name: string) =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

const ofHour = (hour: number) => `chat-day:${hour}`;

/**
 * Whether one more person may be written to: in the hour under way and the 24 before it so many different ones at most,
 * counted for all processes. Whoever was written to in the last 24 hours is counted already.
 */
export async function takePerson(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  digits: string,
): Promise<boolean> {
  if (!config.rateLimits) return true;
  const nowMs = now();
  const person = {
    key: `chat-to:${fingerprint(digits).toString('base64url')}`,
    points: 1,
    duration: days,
  };
  if (!(await takePoint(db, person, nowMs))) return true;
  const hour = Math.floor(nowMs / hours);
  const taken = await takenOf(
    db,
    Array.from({ length: 24 }, (_, ago) => ofHour(hour - 1 - ago)),
  );
  const before = taken.reduce((sum, { points }) => sum + points, 0);
  const points = config.whatsappLimits.perDay - before;
  const day = { key: ofHour(hour), points, duration: 25 * hours };
  if (points > 0 && (await takePoint(db, day, nowMs))) return true;
  await returnPoint(db, person);
  return false;
}
