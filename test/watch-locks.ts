import pg from 'pg';
import { vi } from 'vitest';

// A row locked by a statement; `id` is null if neither the statement nor its result contains it.
export type Lock = { table: string; id: number | null };
type Statement = { text: string; values: readonly unknown[]; rows: { id?: number }[] };

/** Records all statements; the returned function gives the locks of each transaction committed since its last call. */
export function watchTransactions() {
  const open = new Map<pg.Client, Promise<Statement>[]>();
  const done: Promise<Statement>[][] = [];
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  function noting(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const named = first as { text: string; values?: unknown[] };
    const text = typeof first === 'string' ? first : named.text;
    const values = (typeof first === 'string' ? second : named.values) as unknown[] | undefined;
    const answer = query.apply(this, given);
    if (/^begin/i.test(text)) open.set(this, []);
    if (/^commit/i.test(text)) done.push(open.get(this) ?? []);
    const rows = Promise.resolve(answer as Promise<pg.QueryResult>).then((result) => result?.rows ?? []);
    open.get(this)?.push(rows.then((all) => ({ text, values: values ?? [], rows: all })));
    rows.catch(() => undefined);
    return answer;
  }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(noting);
  return async (): Promise<Lock[][]> => {
    const transactions = await Promise.all(done.splice(0).map((statements) => Promise.all(statements)));
    return transactions.map((statements) => statements.flatMap(locksOf));
  };
}

function locksOf({ text, values, rows }: Statement): Lock[] {
  const [, selected] = /^select .*? from "(\w+)".* for (?:share|(?:no key )?update)/s.exec(text) ?? [];
  const [, changed] = /^(?:update|delete from) "(\w+)"/.exec(text) ?? [];
  const table = selected ?? changed;
  if (!table) return [];
  const [, parameter] = /"id" = \$(\d+)/.exec(changed ? text : '') ?? [];
  if (parameter) return [{ table, id: Number(values[Number(parameter) - 1]) }];
  const several = /"id" = any\(\$(\d+)\)/.exec(changed ? text : '')?.[1];
  if (several) return (values[Number(several) - 1] as number[]).map((id) => ({ table, id }));
  return rows.length > 0 ? rows.map(({ id = null }) => ({ table, id })) : [{ table, id: null }];
}

// Branches come before users: assigning a user to a branch locks the branch first, and so waits for a concurrent
// deletion of it.
const order = ['organizations', 'branches', 'users', 'reservations'];
const rankOf = ({ table }: Lock): number => (order.includes(table) ? order.indexOf(table) : order.length);

/** Locks that are acquired in the wrong order, each after the lock that precedes it. */
export function outOfOrder(locks: readonly Lock[]): [Lock, Lock][] {
  const names = locks.map(({ table, id }) => `${table} ${id}`);
  const taken = locks.filter((_, nth) => names.indexOf(names[nth] ?? '') === nth);
  const follows = (lock: Lock, before: Lock) =>
    rankOf(lock) > rankOf(before) ||
    (rankOf(lock) === rankOf(before) && (lock.table !== 'users' || Number(lock.id) > Number(before.id)));
  return taken.slice(1).flatMap((lock, nth): [Lock, Lock][] => {
    const before = taken[nth] as Lock;
    return follows(lock, before) ? [] : [[before, lock]];
  });
}
