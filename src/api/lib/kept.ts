import { createHash } from 'node:crypto';
import type { Changes } from './changes.ts';
import { type Now, seconds } from './clock.ts';
import type { OrganizationId } from './db.ts';

// Word of a change may get lost with the instance that made it: nothing is kept longer.
const longest = 10 * seconds;
const mostOrganizations = 2_000;
const mostOfOne = 300;
const mostSlugs = 20_000;

export type KeptAnswer = { body: string; etag: string };
export type Kept = {
  /** What `read` finds out about an organization under a name; kept until the organization changes. */
  value<T>(organization: OrganizationId, name: string, read: () => Promise<T>): Promise<T>;
  /** The same as a JSON answer with its ETag. */
  answer(organization: OrganizationId, name: string, read: () => Promise<unknown>): Promise<KeptAnswer>;
  /** The tenant of a public address, which never becomes another's. */
  tenant(slug: string, find: () => Promise<OrganizationId>): Promise<OrganizationId>;
};

type Entry = { since: number; values: Map<string, Promise<unknown>> };

/** What the public asks for again and again, in memory; only while changes of other instances are heard. */
export function createKept({ changes, now }: { changes: Changes; now: Now }): Kept {
  const entries = new Map<OrganizationId, Entry>();
  const tenants = new Map<string, OrganizationId>();
  changes.subscribe({
    hear: (organization) => entries.delete(organization),
    lose: () => entries.clear(),
  });

  function valuesOf(organization: OrganizationId) {
    const entry = entries.get(organization);
    const age = now() - (entry?.since ?? 0);
    if (entry && 0 <= age && age < longest) return entry.values;
    const values = new Map<string, Promise<unknown>>();
    entries.delete(organization);
    setWithin(entries, mostOrganizations, organization, { since: now(), values });
    return values;
  }

  function value<T>(organization: OrganizationId, name: string, read: () => Promise<T>): Promise<T> {
    if (!changes.isListening()) {
      changes.listen().catch(() => undefined);
      return read();
    }
    const values = valuesOf(organization);
    const known = values.get(name) as Promise<T> | undefined;
    if (known) return known;
    const reading = read();
    setWithin(values, mostOfOne, name, reading);
    reading.catch(() => values.delete(name));
    return reading;
  }

  return {
    value,
    answer: (organization, name, read) => value(organization, name, async () => toAnswer(await read())),
    async tenant(slug, find) {
      const known = tenants.get(slug);
      if (known) return known;
      const found = await find();
      setWithin(tenants, mostSlugs, slug, found);
      return found;
    },
  };
}

/** Makes room by dropping the oldest when there are as many already. */
function setWithin<K, V>(map: Map<K, V>, most: number, key: K, value: V) {
  const oldest = map.size >= most ? map.keys().next() : undefined;
  if (oldest && !oldest.done) map.delete(oldest.value);
  map.set(key, value);
}

/** For work inside a transaction that may still be undone. */
export const keptNothing: Kept = {
  value: (_organization, _name, read) => read(),
  answer: async (_organization, _name, read) => toAnswer(await read()),
  tenant: (_slug, find) => find(),
};

function toAnswer(answer: unknown): KeptAnswer {
  const body = JSON.stringify(answer);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { body, etag: `"${digest}"` };
}
