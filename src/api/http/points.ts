import { sql } from 'kysely';
import type { EpochMs } from '#domain/time.ts';
import type { Db } from '../database/connection.ts';

/** Points that come back all at once, `duration` milliseconds after the first was taken; null: never. */
export type PointBudget = { key: string; points: number; duration: number | null };

/** Takes a point, or answers false. One statement, so that no number of processes takes more than there are. */
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

/** Gives a point back. */
export const returnPoint = (db: Db, { key }: PointBudget) =>
  db
    .updateTable('rate_limits')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .execute();

/** What was taken of a budget since its first point. */
export type Taken = { key: string; points: number; expire: number | null };

/** What was taken of some budgets. To take of them by this is only safe under a lock that all who take of them have. */
export const takenOf = (db: Db, keys: readonly string[]): Promise<Taken[]> =>
  db
    .selectFrom('rate_limits')
    .select(['key', 'points', 'expire'])
    .where('key', '=', sql<string>`any(${keys})`)
    .execute();

/** What was taken once a point of each key is taken too, as new rows; null where one of them has none left. */
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

/** Writes down what was taken of some budgets. */
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
