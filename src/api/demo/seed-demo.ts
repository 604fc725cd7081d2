import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../database/connection.ts';
import { noCache } from '../cache/response-cache.ts';
import { findOrganizationOfSlug } from '../organization/queries.ts';
import { openDemoShop } from './open-shop.ts';
import { demoPassword, demoPeople, demoShop } from './shop.ts';

export type Demo = { slug: string; logins: { who: string; email: string; password: string }[] };

const isUnused = async (db: Db) =>
  (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) === undefined;

/** The demo shop's slug and one login of each role; undefined when this database has no demo shop. */
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

/** Creates the demo shop in an unused database, in one transaction. */
export async function seedDemo(deps: Deps): Promise<void> {
  if (!(await isUnused(deps.db))) return;
  // The limit per client would refuse the many reservations of few clients.
  const config = { ...deps.config, rateLimits: false };
  await deps.db.transaction().execute(async (tx) => {
    // Of several instances that start at once, one seeds and the others wait here, however slow the machine is.
    await sql`set local lock_timeout = '60s'`.execute(tx);
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`lock table organizations in share row exclusive mode`.execute(tx);
    if (!(await isUnused(tx))) return;
    await openDemoShop({ ...deps, config, db: within(tx), cache: noCache });
    // The database looks at new rows only after a minute, and until then guesses badly how to count so many.
    await sql`analyze reservations, reservation_lines, charges, charge_lines, charge_payments, clients`.execute(
      tx,
    );
  });
}

// The use cases open transactions of their own, which here become part of one.
const within = (tx: Tx): Db =>
  new Proxy<Db>(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (db: Db) => unknown) => work(within(tx)) });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
