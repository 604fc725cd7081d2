import { setTimeout as sleep } from 'node:timers/promises';
import { days, hours } from '../../clock.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Config } from '../../config.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { type PointBudget, returnPoint, takenOf, takePoint } from '../../http/points.ts';
import { fingerprint } from '../../security/tokens.ts';
import type { Standing } from '../mail/mail-budgets.ts';

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

const nameless = (digits: string): string => fingerprint(digits).toString('base64url');

/** Budgets of different people in 24 hours: of the whole installation, or of one shop. */
type Scope = { key: string; most: number };
const installation = ({ whatsappLimits: { perDay } }: Pick<Config, 'whatsappLimits'>): Scope => ({
  key: '',
  most: perDay,
});

// A stranger's free shop must not use up what all shops share.
const mostOfFreeShop = 10;

/** To how many different people a shop may write in 24 hours: half of the installation's where it pays. */
export function shopLimit(
  { whatsappLimits: { perDay }, rateLimits }: Pick<Config, 'whatsappLimits' | 'rateLimits'>,
  { isConfirmed, hasPaid }: Standing,
): number {
  if (!rateLimits) return perDay;
  if (!isConfirmed) return 0;
  return hasPaid ? Math.ceil(perDay / 2) : Math.min(mostOfFreeShop, perDay);
}

const ofHour = ({ key }: Scope, hour: number) => `chat-day:${key}${hour}`;

/** How many more people may be written to: in the hour under way and the 24 before it so many different ones at most. */
async function leftOf(db: Db, scope: Scope, nowMs: EpochMs): Promise<number> {
  const hour = Math.floor(nowMs / hours);
  const keys = Array.from({ length: 24 }, (_, ago) => ofHour(scope, hour - 1 - ago));
  const before = (await takenOf(db, keys)).reduce((sum, { points }) => sum + points, 0);
  return scope.most - before;
}

/** To how many more people all shops together may write now. */
export async function peopleLeft({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): Promise<number> {
  const scope = installation(config);
  const left = await leftOf(db, scope, now());
  const [underWay] = await takenOf(db, [ofHour(scope, Math.floor(now() / hours))]);
  return Math.max(0, left - (underWay?.points ?? 0));
}

/** Takes a place for a person in a scope, counted for all processes; one who was written to in the last 24 hours has it already. */
async function takePlace(db: Db, scope: Scope, person: string, nowMs: EpochMs): Promise<Taking> {
  const own = { key: `chat-to:${scope.key}${person}`, points: 1, duration: days };
  if (!(await takePoint(db, own, nowMs))) return [];
  const points = await leftOf(db, scope, nowMs);
  const hour = { key: ofHour(scope, Math.floor(nowMs / hours)), points, duration: 25 * hours };
  if (points > 0 && (await takePoint(db, hour, nowMs))) return [own, hour];
  await returnPoint(db, own);
  return null;
}

/** The budgets of which a point was taken; null where one of them had none left. */
type Taking = readonly PointBudget[] | null;

// From all shops together.
const perPerson = [
  { name: 'hour', points: 3, duration: hours },
  { name: 'day', points: 6, duration: days },
] as const;

type Context = Pick<Deps, 'config' | 'db' | 'now'> & {
  standingOf: (organization: OrganizationId) => Promise<Standing>;
};

/**
 * Takes what a chat of a shop to a person costs: a point of the person's hour and day, and a place among those whom the
 * shop and the installation may write to. Null where something has none left; else what gives all of it back, for a chat
 * that the service did not accept.
 */
export async function takePerson(
  { config, db, now, standingOf }: Context,
  { organization, digits }: { organization: OrganizationId; digits: string },
): Promise<(() => Promise<void>) | null> {
  if (!config.rateLimits) return async () => {};
  const person = nameless(digits);
  const shop = { key: `${organization}:`, most: shopLimit(config, await standingOf(organization)) };
  const taken: PointBudget[] = [];
  const giveBack = async () => {
    for (const budget of taken) await returnPoint(db, budget);
  };
  const steps = [
    ...perPerson.map(({ name, ...budget }) => async (): Promise<Taking> => {
      const own = { key: `chat-${name}-to:${person}`, ...budget };
      return (await takePoint(db, own, now())) ? [own] : null;
    }),
    ...[shop, installation(config)].map((scope) => () => takePlace(db, scope, person, now())),
  ];
  for (const step of steps) {
    const more = await step();
    if (!more) {
      await giveBack();
      return null;
    }
    taken.push(...more);
  }
  return giveBack;
}
