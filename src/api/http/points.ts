import { sql } from 'kysely';
import type { EpochMs } from '#domain/time.ts';
import type { Db } from '../database/connection.ts';

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

/** Points used in the current window; `expire` in epoch milliseconds, null means never. */
export type Taken = { key: string; points: number; expire: number | null };

/** Before `storeTaken`, callers must hold a lock shared by all writers of these budgets. */
export const takenOf = (db: Db, keys: readonly string[]): Promise<Taken[]> =>
  db
    .selectFrom('rate_limits')
    .select(['key', 'points', 'expire'])
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();

/** Null when a key has no point left. */
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

export const storeTaken = (db: Db, taken: readonly Taken[]) =>
  db
    .insertInto('rate_limits')
    .values([...taken])
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ points: eb.ref('excluded.points'), expire: eb.ref('excluded.expire') })),
    )
    .execute();
