import { createHash } from 'node:crypto';
import type { Changes } from '../database/change-notifications.ts';
import { type Now, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { oldestOf, setWithin } from './set-within.ts';

// Word of a change may get lost with the instance that made it: nothing is kept longer.
const longest = 10 * seconds;
const mostOrganizations = 2_000;
const mostOfOne = 300;
const mostSlugs = 20_000;
const mostBytes = 16 * 1024 * 1024;

export type CachedAnswer = { body: Buffer; etag: string };
export type ResponseCache = {
  /** What `read` finds out about an organization under a name; kept until the organization changes. */
  value<T>(organization: OrganizationId, name: string, read: () => Promise<T>): Promise<T>;
  /** The same as a JSON answer with its ETag. */
  answer(organization: OrganizationId, name: string, read: () => Promise<unknown>): Promise<CachedAnswer>;
  /** The tenant of a public address, which never becomes another's. */
  tenant(slug: string, find: () => Promise<OrganizationId>): Promise<OrganizationId>;
};

type Entry = { since: number; bytes: number; values: Map<string, Promise<unknown>> };

/** What is asked for again and again, in memory; only while changes of other instances are heard. */
export function createResponseCache({ changes, now }: { changes: Changes; now: Now }): ResponseCache {
  const entries = new Map<OrganizationId, Entry>();
  const tenants = new Map<string, OrganizationId>();
  let bytes = 0;
  const forget = (organization: OrganizationId) => {
    bytes -= entries.get(organization)?.bytes ?? 0;
    entries.delete(organization);
  };
  changes.subscribe({ hear: forget, lose: () => [...entries.keys()].forEach(forget) });

  function valuesOf(organization: OrganizationId) {
    const entry = entries.get(organization);
    const age = now() - (entry?.since ?? 0);
    if (entry && 0 <= age && age < longest) return entry.values;
    forget(organization);
    if (entries.size >= mostOrganizations) forget(oldestOf(entries));
    const values = new Map<string, Promise<unknown>>();
    entries.set(organization, { since: now(), bytes: 0, values });
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

  // What dropped out of an entry alone stays counted: the entry itself ends soon.
  function weigh(organization: OrganizationId, { body }: CachedAnswer) {
    const entry = entries.get(organization);
    if (!entry) return;
    entry.bytes += body.length;
    bytes += body.length;
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  }

  return {
    value,
    answer: (organization, name, read) =>
      value(organization, name, async () => {
        const answer = toAnswer(await read());
        weigh(organization, answer);
        return answer;
      }),
    async tenant(slug, find) {
      const known = tenants.get(slug);
      if (known) return known;
      const found = await find();
      setWithin(tenants, mostSlugs, slug, found);
      return found;
    },
  };
}

/** For work inside a transaction that may still be undone. */
export const noCache: ResponseCache = {
  value: (_organization, _name, read) => read(),
  answer: async (_organization, _name, read) => toAnswer(await read()),
  tenant: (_slug, find) => find(),
};

const encoder = new TextEncoder();

function toAnswer(answer: unknown): CachedAnswer {
  // Memory of its own: a slice of Node's common pool would keep 64 KB from being freed, however short the answer.
  const body = Buffer.from(encoder.encode(JSON.stringify(answer)).buffer);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // Weak: the same answer goes out plain and compressed.
  return { body, etag: `W/"${digest}"` };
}
