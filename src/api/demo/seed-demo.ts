import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../database/connection.ts';
import { noCache } from '../cache/response-cache.ts';
import { findOrganizationOfSlug } from '../organization/queries.ts';
import { openDemoShop } from './open-shop.ts';
import { demoPassword, demoPeople, demoShop } from './shop.ts';

export type Demo = { slug: string; logins: { who: string; email: string; password: string }[] };

export const isUnused = async (db: Db) =>
  (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) === undefined;

export async function findDemo(db: Db): Promise<Demo | undefined> {
  if (!(await findOrganizationOfSlug(db, demoShop.slug))) return undefined;
  const firstOfRole = demoPeople.filter(
    ({ role }, at) => demoPeople.findIndex((person) => person.role === role) === at,
  );
  const logins = firstOfRole.map(({ who, account }) => ({
    who,
    email: account.email,
    password: demoPassword,
  }));
  return { slug: demoShop.slug, logins };
}

export async function seedDemo(deps: Deps): Promise<void> {
  // Rate limits are off, because few demo clients make many bookings.
  const config = { ...deps.config, rateLimits: false };
  await deps.db.transaction().execute(async (tx) => {
    // If several instances start together, one seeds and the others wait here; the long timeouts allow for slow
    // machines.
    await sql`set local lock_timeout = '60s'`.execute(tx);
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`lock table organizations in share row exclusive mode`.execute(tx);
    if (!(await isUnused(tx))) return;
    await openDemoShop({ ...deps, config, db: within(tx), cache: noCache });
    // Autovacuum analyzes new rows only after a minute; until then the planner misjudges counts of this many rows.
    await sql`analyze reservations, reservation_lines, charges, charge_lines, charge_payments, clients`.execute(
      tx,
    );
  });
}

// Use cases open their own transactions; this proxy runs them inside the surrounding one.
const within = (tx: Tx): Db =>
  new Proxy<Db>(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (db: Db) => unknown) => work(within(tx)) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
