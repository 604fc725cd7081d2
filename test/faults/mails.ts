import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Db } from '#api/database/connection.ts';

// The lease of a dead process lasts a minute; the tests release it at once.
const freeLeases = (db: Db) =>
  db
    .updateTable('outbox')
    .set({ locked_until: null })
    .where('done_at', 'is', null)
    .where('attempts', '>', 0)
    .execute();

export const undone = (db: Db, nowMs = Date.now()) =>
  db
    .selectFrom('outbox')
    .select('key')
    .where('done_at', 'is', null)
    .where('due_at', '<=', new Date(nowMs).toISOString())
    .execute();

async function isThere(home: string, organization: number, key: string) {
  const name = `${organization}/${key}`.replace(/[^\w-]+/g, '_');
  return (await readFile(join(home, 'mail', `${name}.json`)).catch(() => null)) !== null;
}

/** Waits until all due jobs are done; returns the keys of mail jobs without a delivered e-mail. */
export async function mailsOnceEach(db: Db, home: string): Promise<string[]> {
  await freeLeases(db);
  await expect.poll(async () => (await undone(db)).length, { timeout: 240_000, interval: 500 }).toBe(0);
  const jobs = await db
    .selectFrom('outbox')
    .select(['organization_id', 'key', 'last_error'])
    .where('lane', '=', 'mail')
    .where('done_at', 'is not', null)
    .execute();
  const missing: string[] = [];
  for (const { organization_id, key } of jobs) {
    if (!(await isThere(home, organization_id, key))) missing.push(key);
  }
  return missing;
}
