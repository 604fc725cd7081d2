import type { PublicReservation } from '#domain/reservations/contract.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { type EpochMs, epochOf, minuteMs } from '#domain/time.ts';
import { dropLocal, readLocal, writeLocal } from '#web/lib/device/local-storage.ts';

/** Storage key of the device's last reservation link in each shop; the inline script reads it before first paint. */
export const linksKey = 'navaja.visits';
/** `start` reserves the card's height before its data arrives; absent once canceled or completed, and in old links. */
export type StoredLink = { link: string; until: EpochMs; start?: EpochMs };

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

export const readLink = (slug: string): StoredLink | null => readLinks()[slug] ?? null;

function store(slug: string, link: StoredLink): void {
  writeLocal(linksKey, JSON.stringify({ ...readLinks(), [slug]: link }));
}

export const rememberLink = (slug: string, { external_id, start_at }: Booked): void =>
  store(slug, { link: external_id, until: Date.now() + yearMs, start: epochOf(start_at) });

/** Stores the present start of the link's reservation, and removes the start of a canceled or completed one. */
export function rememberStart(
  slug: string,
  reservation: Pick<PublicReservation, 'start_at' | 'status'>,
): EpochMs | undefined {
  const known = readLink(slug);
  const start = isOpen(reservation) ? epochOf(reservation.start_at) : undefined;
  if (known) store(slug, { link: known.link, until: known.until, ...(start && { start }) });
  return start;
}

export function forgetLink(slug: string): void {
  const { [slug]: _, ...others } = readLinks();
  writeLocal(linksKey, JSON.stringify(others));
}

export const forgetLinks = (): void => dropLocal(linksKey);
