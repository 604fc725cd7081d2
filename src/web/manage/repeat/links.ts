import type { PublicReservation } from '#domain/reservations/contract.ts';
import { type EpochMs, epochOf, minuteMs } from '#domain/time.ts';
import { dropLocal, readLocal, writeLocal } from '#web/lib/device/local-storage.ts';

/** Storage key of the device's last reservation link in each shop; the inline script reads it before first paint. */
export const linksKey = 'navaja.visits';
/** `start` reserves the height of the card before its data arrives; absent in links of older versions. */
type StoredLink = { link: string; until: EpochMs; start?: EpochMs };

type Booked = Pick<PublicReservation, 'external_id' | 'start_at'>;

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

function store(slug: string, link: StoredLink): void {
  writeLocal(linksKey, JSON.stringify({ ...readLinks(), [slug]: link }));
}

export const rememberLink = (slug: string, { external_id, start_at }: Booked): void =>
  store(slug, { link: external_id, until: Date.now() + yearMs, start: epochOf(start_at) });

/** Stores the start of the link's reservation, which may have moved since. */
export function rememberStart(slug: string, { start_at }: Booked): void {
  const { [slug]: known } = readLinks();
  if (known) store(slug, { ...known, start: epochOf(start_at) });
}

export function forgetLink(slug: string): void {
  const { [slug]: _, ...others } = readLinks();
  writeLocal(linksKey, JSON.stringify(others));
}

export const forgetLinks = (): void => dropLocal(linksKey);
