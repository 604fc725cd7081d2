import PQueue from 'p-queue';
import { Refusal } from '#domain/refusal.ts';

export type Limiter = {
  <T>(work: () => Promise<T>): Promise<T>;
  underWay(): number;
};

type Queue = { atOnce: number; waiting: number };

type Key = number | string;
export type TurnLimiter = {
  <T>(keys: readonly Key[], work: () => Promise<T>): Promise<T>;
  underWay(): number;
};

type Turns = {
  atOnce?: number;
  /** Most waiting tasks of one key, and of all keys. */
  ofKey: number;
  inAll: number;
  longestMs?: number;
  refusal?: () => Refusal;
};
type Waiting = { keys: readonly Key[]; turn: number; start: () => void; refuse: () => void };
const full = () => new Refusal('unavailable', { retryAfterSeconds: 2 });

const lineOf = (waiting: readonly Waiting[], key: Key) => waiting.filter(({ keys }) => keys.includes(key));

const longestLine = (waiting: readonly Waiting[]) =>
  [...new Set(waiting.flatMap(({ keys }) => keys))]
    .map((key) => lineOf(waiting, key))
    .reduce((one, other) => (other.length > one.length ? other : one), []);

/**
 * Keys with waiting tasks take turns, and a task with several keys waits for the turn of each. Refuses more than
 * `ofKey` waiting tasks of one key, and beyond `inAll` waiting tasks the last one of the key with the most.
 */
export function createTurnLimiter({
  atOnce = 1,
  ofKey,
  inAll,
  longestMs,
  refusal = full,
}: Turns): TurnLimiter {
  let waiting: Waiting[] = [];
  let running = 0;
  // Turn of the waiting task that started last; a key without waiting tasks gets the turn after it.
  let current = 0;
  const leave = (one: Waiting) => {
    waiting = waiting.filter((other) => other !== one);
  };
  const giveUp = (one: Waiting) => {
    leave(one);
    one.refuse();
  };
  const makeRoom = (own: number) => {
    if (waiting.length < inAll) return;
    const longest = longestLine(waiting);
    const last = longest.at(-1);
    if (!last || longest.length <= own + 1) throw refusal();
    giveUp(last);
  };
  const waitForTurn = async (keys: readonly Key[]) => {
    const own = keys.map((key) => lineOf(waiting, key));
    const most = Math.max(0, ...own.map(({ length }) => length));
    if (most >= ofKey) throw refusal();
    makeRoom(most);
    const turn = 1 + Math.max(current, ...own.flat().map((one) => one.turn));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { keys, turn, start: resolve, refuse: () => reject(refusal()) };
    waiting.push(one);
    const timer = longestMs === undefined ? undefined : setTimeout(() => giveUp(one), longestMs);
    await promise.finally(() => clearTimeout(timer));
  };
  const startNext = () => {
    const [first, ...others] = waiting;
    running -= 1;
    if (!first) return;
    const next = others.reduce((one, other) => (other.turn < one.turn ? other : one), first);
    leave(next);
    running += 1;
    current = next.turn;
    next.start();
  };
  const run = async <T>(keys: readonly Key[], work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await waitForTurn(keys);
    else running += 1;
    return work().finally(startNext);
  };
  return Object.assign(run, { underWay: () => waiting.length + running });
}

export function createLimiter({ atOnce, waiting }: Queue): Limiter {
  const works = new PQueue({ concurrency: atOnce });
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (works.size >= waiting) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    return works.add(work);
  };
  return Object.assign(run, { underWay: () => works.size + works.pending });
}
