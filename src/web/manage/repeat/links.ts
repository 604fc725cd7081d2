import { type EpochMs, minuteMs } from '#domain/time.ts';
import { dropLocal, readLocal, writeLocal } from '#web/lib/local-storage.ts';

/** Of each shop the link of what this device booked there last; the inline script reads the same key before the first paint. */
export const linksKey = 'navaja.visits';
type Kept = { link: string; until: EpochMs };

const yearMs = 365 * 1440 * minuteMs;

/** What is kept and not too old, by shop. */
function readLinks(): Record<string, Kept> {
  try {
    const kept = Object.entries(JSON.parse(readLocal(linksKey) ?? '{}') as Record<string, Partial<Kept>>);
    return Object.fromEntries(
      kept.filter((entry): entry is [string, Kept] => (entry[1].until ?? 0) > Date.now()),
    );
  } catch {
    return {};
  }
}

/** The link of the last reservation that this device made in a shop, for twelve months. */
export const readLink = (slug: string): string | null => readLinks()[slug]?.link ?? null;

export const rememberLink = (slug: string, link: string): void =>
  writeLocal(linksKey, JSON.stringify({ ...readLinks(), [slug]: { link, until: Date.now() + yearMs } }));

export function forgetLink(slug: string): void {
  const { [slug]: _, ...others } = readLinks();
  writeLocal(linksKey, JSON.stringify(others));
}

export const forgetLinks = (): void => dropLocal(linksKey);
