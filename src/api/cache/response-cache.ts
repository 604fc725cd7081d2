import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../database/change-notifications.ts';
import { type Now, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';

// The announcement of a change can be lost with the process that made it, so nothing is kept longer.
const longest = 10 * seconds;
const mostOrganizations = 2_000;
const mostOfOne = 300;
const mostSlugs = 20_000;
const mostBytes = 16 * 1024 * 1024;

export type CachedAnswer = { body: Buffer; etag: string };
/** How much memory something takes. What does not last is given to whoever asked and not kept. */
type Weighed = { bytes: number; isLasting?: boolean };
export type ResponseCache = {
  /** What `read` finds out about an organization under a name; kept until the organization changes. */
  value<T>(organization: OrganizationId, name: string, read: () => Promise<T>): Promise<T>;
  /** The same for what takes room: its size counts against what is kept in all. */
  content<T extends Weighed>(organization: OrganizationId, name: string, make: () => Promise<T>): Promise<T>;
  /** The same as a JSON answer with its ETag; one of more than `most` bytes is not kept. */
  answer(
    organization: OrganizationId,
    name: string,
    read: () => Promise<unknown>,
    most?: number,
  ): Promise<CachedAnswer>;
  /** The tenant of a public address, which never becomes another's. */
  tenant(slug: string, find: () => Promise<OrganizationId>): Promise<OrganizationId>;
};

type Entry = { bytes: number; values: Map<string, Promise<unknown>> };

/** Keeps answers in memory, but only while changes of other processes are announced to this one. */
export function createResponseCache({ changes, now }: { changes: Changes; now: Now }): ResponseCache {
  const entries = new LRUCache<OrganizationId, Entry>({
    max: mostOrganizations,
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes + 1,
    // The library still returns an entry that is exactly as old as the limit.
    ttl: longest - 1,
    ttlResolution: 0,
    perf: { now },
  });
  changes.subscribe({
    onChange: (organization) => void entries.delete(organization),
    onLost: () => entries.clear(),
  });

  function openEntry(organization: OrganizationId): Entry {
    const entry = { bytes: 0, values: new Map() };
    entries.set(organization, entry);
    return entry;
  }

  function value<T>(organization: OrganizationId, name: string, read: () => Promise<T>): Promise<T> {
    if (!changes.isListening()) {
      changes.listen().catch(() => undefined);
      return read();
    }
    // The library takes what was stored in the future, before the clock was set back, for fresh.
    if (entries.getRemainingTTL(organization) >= longest) entries.delete(organization);
    const { values } = entries.get(organization) ?? openEntry(organization);
    const known = values.get(name) as Promise<T> | undefined;
    if (known) return known;
    const [oldest] = values.keys();
    if (oldest !== undefined && values.size >= mostOfOne) values.delete(oldest);
    const reading = read();
    values.set(name, reading);
    reading.catch(() => values.delete(name));
    return reading;
  }

  // A name that its entry dropped stays counted, because the entry itself ends within seconds.
  function weigh(organization: OrganizationId, { bytes }: Weighed) {
    const entry = entries.peek(organization);
    if (!entry) return;
    // A new object, because the library measures the size again only for another object.
    const heavier = { values: entry.values, bytes: entry.bytes + bytes };
    entries.set(organization, heavier, { noUpdateTTL: true });
  }

  const content: ResponseCache['content'] = (organization, name, make) =>
    value(organization, name, async () => {
      const made = await make();
      if (made.isLasting ?? true) weigh(organization, made);
      else entries.peek(organization)?.values.delete(name);
      return made;
    });

  return {
    value,
    content,
    answer: (organization, name, read, most = mostBytes) =>
      content(organization, name, async () => {
        const answer = toAnswer(JSON.stringify(await read()));
        const bytes = answer.body.length;
        return { ...answer, bytes, isLasting: bytes <= most };
      }),
    tenant: createTenantCache(),
  };
}

function createTenantCache(): ResponseCache['tenant'] {
  const tenants = new LRUCache<string, OrganizationId>({ max: mostSlugs });
  return async (slug, find) => {
    const known = tenants.get(slug);
    if (known) return known;
    const found = await find();
    tenants.set(slug, found);
    return found;
  };
}

/** A cache that keeps nothing, for work inside a transaction that may still be rolled back. */
export const noCache: ResponseCache = {
  value: (_organization, _name, read) => read(),
  content: (_organization, _name, make) => make(),
  answer: async (_organization, _name, read) => toAnswer(JSON.stringify(await read())),
  tenant: (_slug, find) => find(),
};

const encoder = new TextEncoder();

/** A text as bytes in memory of their own: a slice of Node's common pool would keep 64 KB from being freed. */
export const toBytes = (text: string): Buffer => Buffer.from(encoder.encode(text).buffer);

/** A text as it is sent, with its ETag. */
export function toAnswer(text: string): CachedAnswer {
  const body = toBytes(text);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // Weak, because the same answer is sent plain and compressed.
  return { body, etag: `W/"${digest}"` };
}
