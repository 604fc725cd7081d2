import { type EpochMs, minuteMs } from '#domain/time.ts';
import { dropLocal, readLocal, writeLocal } from '#web/lib/device/local-storage.ts';

/** Storage key of the device's last reservation link in each shop; the inline script reads it before first paint. */
export const linksKey = 'navaja.visits';
type StoredLink = { link: string; until: EpochMs };

const yearMs = 365 * 1440 * minuteMs;

function readLinks(): Record<string, StoredLink> {
  try {
    const stored = Object.entries(
      JSON.parse(readLocal(linksKey) ?? '{}') as Record<string, Partial<StoredLink>>,
    );
    return Object.fromEntries(
      stored.filter((entry): entry is [string, StoredLink] => (entry[1].until ?? 0) > Date.now()),
    );
  } catch {
    return {};
  }
}

export const readLink = (slug: string): string | null => readLinks()[slug]?.link ?? null;

export const rememberLink = (slug: string, link: string): void =>
  writeLocal(linksKey, JSON.stringify({ ...readLinks(), [slug]: { link, until: Date.now() + yearMs } }));

export function forgetLink(slug: string): void {
  const { [slug]: _, ...others } = readLinks();
  writeLocal(linksKey, JSON.stringify(others));
}

export const forgetLinks = (): void => dropLocal(linksKey);
