import { setTimeout as sleep } from 'node:timers/promises';
import { days, hours } from '../../clock.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Config } from '../../config.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import type { Deps } from '../../deps.ts';
import { type PointBudget, returnPoint, returnPoints, takenOf, takePoint } from '../../http/limits/points.ts';
import { textFingerprint } from '../../security/tokens.ts';
import type { AccountTrust } from '../mail/mail-budgets.ts';

export type Steps = { now: () => number; wait: (ms: number) => Promise<unknown> };
export const realTime: Steps = {
  now: () => performance.now(),
  wait: (ms) => sleep(ms, undefined, { ref: false }),
};

export function createPace(perSecond: number, { now, wait }: Steps = realTime): () => Promise<void> {
  let free = 0;
  return async () => {
    const at = Math.max(now(), free);
    free = at + 1_000 / perSecond;
    if (at > now()) await wait(at - now());
  };
}

/** Counts since the start of this process; `failed` and `refused` by the chat service's code. */
export type ChatFigures = {
  sent: number;
  limited: number;
  failed: Map<string, number>;
  refused: Map<string, number>;
};

/** `repairUntil` is the end of the pause after a refusal that needs a repair, in epoch milliseconds. */
export type ChatDesk = { pace: () => Promise<void>; figures: ChatFigures; repairUntil: number };
export const createChatDesk = ({ perSecond }: Config['whatsappLimits']): ChatDesk => ({
  pace: createPace(perSecond),
  figures: { sent: 0, limited: 0, failed: new Map(), refused: new Map() },
  repairUntil: 0,
});

export const countUnder = (counts: Map<string, number>, name: string) =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** A budget of distinct people in 24 hours, of the whole installation or of one shop. */
type Scope = { key: string; most: number };
const installation = ({ whatsappLimits: { perDay } }: Pick<Config, 'whatsappLimits'>): Scope => ({
  key: '',
  most: perDay,
});

// A stranger's free shop must not use up the budget that all shops share.
export const mostOfFreeShop = 10;

/** Distinct people in 24 hours; a paying shop gets half of the installation's limit. */
export function shopLimit(
  { whatsappLimits: { perDay }, rateLimits }: Pick<Config, 'whatsappLimits' | 'rateLimits'>,
  { isConfirmed, hasPaid }: AccountTrust,
): number {
  if (!rateLimits) return perDay;
  if (!isConfirmed) return 0;
  return hasPaid ? Math.ceil(perDay / 2) : Math.min(mostOfFreeShop, perDay);
}

const ofHour = ({ key }: Scope, hour: number) => `chat-day:${key}${hour}`;

const hourOf = (nowMs: EpochMs): number => Math.floor(nowMs / hours);

async function leftOf(
  db: Db,
  scope: Scope,
  { last, count }: { last: number; count: number },
): Promise<number> {
  const keys = Array.from({ length: count }, (_, ago) => ofHour(scope, last - ago));
  return (await takenOf(db, keys)).reduce((left, { points }) => left - points, scope.most);
}

export async function peopleLeft({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): Promise<number> {
  return Math.max(0, await leftOf(db, installation(config), { last: hourOf(now()), count: 25 }));
}

/**
 * Spends a point of a scope for a person, counted for all processes; a person with a chat in the last 24 hours costs
 * nothing.
 */
async function takePlace(db: Db, scope: Scope, person: string, nowMs: EpochMs): Promise<Taking> {
  if (scope.most <= 0) return null;
  const own = { key: `chat-to:${scope.key}${person}`, points: 1, duration: days };
  const [known] = await takenOf(db, [own.key]);
  if (known && known.points > 0 && (known.expire ?? Infinity) > nowMs) return [];
  const points = await leftOf(db, scope, { last: hourOf(nowMs) - 1, count: 24 });
  const hour = { key: ofHour(scope, hourOf(nowMs)), points, duration: 25 * hours };
  // Takes the hour's point before the person's: with the person's point alone, further chats would cost no budget.
  if (points <= 0 || !(await takePoint(db, hour, nowMs))) return null;
  if (await takePoint(db, own, nowMs)) return [own, hour];
  await returnPoint(db, hour);
  return [];
}

/** The budgets that a point was taken from; null if a budget was empty. */
type Taking = readonly PointBudget[] | null;

export const perPerson = [
  { name: 'hour', points: 3, duration: hours },
  { name: 'day', points: 6, duration: days },
] as const;

type Context = Pick<Deps, 'config' | 'db' | 'now'> & {
  trustOf: (organization: OrganizationId) => Promise<AccountTrust>;
};

/**
 * Spends the budgets of a chat: the person's hour and day, and the distinct people of the shop and the installation.
 * Answers null if a budget is empty, else a function that returns the points of a chat that the service did not accept.
 */
export async function takePerson(
  { config, db, now, trustOf }: Context,
  { organization, digits }: { organization: OrganizationId; digits: string },
): Promise<(() => Promise<void>) | null> {
  if (!config.rateLimits) return async () => {};
  const person = textFingerprint(digits);
  const shop = { key: `${organization}:`, most: shopLimit(config, await trustOf(organization)) };
  const taken: PointBudget[] = [];
  const giveBack = () => returnPoints(db, taken);
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
