import { sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import { isKnownZone } from '#domain/time.ts';
import type { Db } from '../database/connection.ts';

// The database reads its zone files for the list, which takes a while; it is the same until it restarts.
let known: Promise<Set<string>> | undefined;

async function readZones(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Refuses a time zone that the runtime or the database does not know by this very name. */
export async function requireTimezone(db: Db, zone: string): Promise<void> {
  known ??= readZones(db).catch((problem: unknown) => {
    known = undefined;
    throw problem;
  });
  if (!isKnownZone(zone) || !(await known).has(zone)) throw new Refusal('unknown_timezone');
}
