import { sql } from 'kysely';
import type { EpochMs } from '#domain/time.ts';
import { type Now, seconds } from '../../clock.ts';
import { insertRows } from '../../database/bulk-insert.ts';
import type { Db } from '../../database/connection.ts';

/**
 * Rate limit of `points` per window; the window lasts `duration` milliseconds from its first point, null means forever.
 */
export type PointBudget = { key: string; points: number; duration: number | null };

/** Returns false when no point is left. A single statement, so that parallel processes cannot exceed the limit. */
export async function takePoint(
  db: Db,
  { key, points, duration }: PointBudget,
  nowMs: EpochMs,
): Promise<boolean> {
  const expire = duration === null ? null : nowMs + duration;
  const taken = await db
    .insertInto('rate_limits')
    .values({ key, points: 1, expire })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => {
          const isOver = eb('rate_limits.expire', '<=', nowMs);
          return {
            points: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('rate_limits.points', '+', 1))
              .end(),
            expire: eb.case().when(isOver).then(expire).else(eb.ref('rate_limits.expire')).end(),
          };
        })
        .where((eb) => eb.or([eb('rate_limits.points', '<', points), eb('rate_limits.expire', '<=', nowMs)])),
    )
    .returning('points')
    .executeTakeFirst();
  return taken !== undefined;
}

export const returnPoint = (db: Db, { key }: PointBudget) =>
  db
    .updateTable('rate_limits')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .execute();

/** A budget that `isOptional` is charged but never refuses. */
type Charge = PointBudget & { isOptional?: boolean };

/**
 * Takes a point of every budget, or of none. Answers a function that returns the points, or the budget without a point
 * left.
 */
export async function takePoints<C extends Charge>(
  db: Db,
  charges: readonly C[],
  now: Now,
): Promise<{ giveBack: () => Promise<void> } | { usedUp: C }> {
  const taken: C[] = [];
  const giveBack = () => returnPoints(db, taken);
  for (const charge of charges) {
    if (await takePoint(db, charge, now())) taken.push(charge);
    else if (!charge.isOptional) {
      await giveBack();
      return { usedUp: charge };
    }
  }
  return { giveBack };
}

export async function returnPoints(db: Db, budgets: readonly PointBudget[]): Promise<void> {
  for (const budget of budgets) await returnPoint(db, budget);
}

/** Points used in the latest window, which may be over; `expire` in epoch milliseconds, null means never. */
export type Taken = { key: string; points: number; expire: number | null };

/** Before `storeTaken`, callers must hold a lock shared by all writers of these budgets. */
export const takenOf = (db: Db, keys: readonly string[]): Promise<Taken[]> =>
  db
    .selectFrom('rate_limits')
    .select(['key', 'points', 'expire'])
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();

/** Seconds until an exhausted budget has points again; at least one second. */
export async function secondsUntilPoint(
  db: Db,
  { key }: Pick<PointBudget, 'key'>,
  nowMs: EpochMs,
): Promise<number> {
  const [taken] = await takenOf(db, [key]);
  return Math.max(1, Math.ceil(((taken?.expire ?? nowMs) - nowMs) / seconds));
}

export function withPoints(
  taken: readonly Taken[],
  keys: readonly string[],
  { points, duration }: Pick<PointBudget, 'points'> & { duration: number },
  nowMs: EpochMs,
): Taken[] | null {
  const added = keys.map((key) => {
    const before = taken.find((one) => one.key === key && (one.expire ?? Infinity) > nowMs);
    return { key, points: (before?.points ?? 0) + 1, expire: before ? before.expire : nowMs + duration };
  });
  if (added.some((one) => one.points > points)) return null;
  return [...taken.filter(({ key }) => !keys.includes(key)), ...added];
}

export const storeTaken = (db: Db, taken: readonly Taken[]): Promise<void> =>
  insertRows(db, 'rate_limits', taken, {
    update: 'on conflict (key) do update set points = excluded.points, expire = excluded.expire',
  });
