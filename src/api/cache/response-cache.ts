import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../database/change-notifications.ts';
import { type Now, seconds } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';

// A change notification can get lost when its process dies, so cached data expires after this time.
const longest = 10 * seconds;
const mostOrganizations = 2_000;
const mostOfOne = 300;
const mostSlugs = 20_000;
const mostBytes = 16 * 1024 * 1024;

export type CachedAnswer = { body: Buffer; etag: string };
/** A value with `isLasting` false is returned but not cached. */
type Weighed = { bytes: number; isLasting?: boolean };
export type ResponseCache = {
  /** Caches the result of `read` under an organization and a name until the organization changes. */
  value<T>(organization: OrganizationId, name: string, read: () => Promise<T>): Promise<T>;
  /** Like `value`, for large values: their size counts toward the memory limit. */
  content<T extends Weighed>(organization: OrganizationId, name: string, make: () => Promise<T>): Promise<T>;
  /** Like `content`, for a JSON response with ETag; a response of more than `most` bytes is not cached. */
  answer(
    organization: OrganizationId,
    name: string,
    read: () => Promise<unknown>,
    most?: number,
  ): Promise<CachedAnswer>;
  /** A slug never moves to another organization. */
  tenant(slug: string, find: () => Promise<OrganizationId>): Promise<OrganizationId>;
  /** Whether a value of a slug's organization is cached, or being read. */
  holds(slug: string, name: string): boolean;
};

type Entry = { bytes: number; values: Map<string, Promise<unknown>> };

function createEntries({ changes, now }: { changes: Changes; now: Now }) {
  const entries = new LRUCache<OrganizationId, Entry>({
    max: mostOrganizations,
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes + 1,
    // lru-cache still returns an entry exactly as old as its TTL.
    ttl: longest - 1,
    ttlResolution: 0,
    perf: { now },
  });
  changes.subscribe({
    onChange: (organization) => void entries.delete(organization),
    onLost: () => entries.clear(),
  });
  return entries;
}

/** Caches responses in memory, but only while this process receives change notifications of other processes. */
export function createResponseCache({ changes, now }: { changes: Changes; now: Now }): ResponseCache {
  const entries = createEntries({ changes, now });

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
    // After the clock was set back, lru-cache would treat entries from the future as fresh.
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

  // The bytes of a removed name stay counted, because the whole entry expires within seconds.
  function weigh(organization: OrganizationId, { bytes }: Weighed) {
    const entry = entries.peek(organization);
    if (!entry) return;
    // A new object, because lru-cache recalculates the size only for another object.
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

  const { tenant, knownTenant } = createTenantCache();
  return {
    value,
    content,
    holds(slug, name) {
      const organization = knownTenant(slug);
      if (organization === undefined || !changes.isListening()) return false;
      return entries.peek(organization)?.values.has(name) ?? false;
    },
    answer: (organization, name, read, most = mostBytes) =>
      content(organization, name, async () => {
        const answer = toAnswer(JSON.stringify(await read()));
        const bytes = answer.body.length;
        return { ...answer, bytes, isLasting: bytes <= most };
      }),
    tenant,
  };
}

function createTenantCache() {
  const tenants = new LRUCache<string, OrganizationId>({ max: mostSlugs });
  const tenant: ResponseCache['tenant'] = async (slug, find) => {
    const known = tenants.get(slug);
    if (known) return known;
    const found = await find();
    tenants.set(slug, found);
    return found;
  };
  return { tenant, knownTenant: (slug: string) => tenants.peek(slug) };
}

/** For work in a transaction that can still be rolled back. */
export const noCache: ResponseCache = {
  value: (_organization, _name, read) => read(),
  content: (_organization, _name, make) => make(),
  answer: async (_organization, _name, read) => toAnswer(JSON.stringify(await read())),
  tenant: (_slug, find) => find(),
  holds: () => false,
};

const encoder = new TextEncoder();

/** Separate memory, because a slice of Node's shared pool would keep its whole 64 KB block in memory. */
export const toBytes = (text: string): Buffer => Buffer.from(encoder.encode(text).buffer);

export function toAnswer(text: string): CachedAnswer {
  const body = toBytes(text);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // Weak ETag, because the same response is sent both plain and compressed.
  return { body, etag: `W/"${digest}"` };
}
