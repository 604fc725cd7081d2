import type { KeptCompany } from '#domain/booking/company.ts';
import type { Earlier } from '#domain/booking/earlier.ts';
import type { ClientForm } from '#domain/booking/wizard.ts';
import { phoneCodes } from '#domain/contact.ts';
import type { Clock, PlainDate } from '#domain/time.ts';
import { dropLocal, readLocal, writeLocal } from '#web/lib/local-storage.ts';

/** Who booked last on this device; nobody else than this browser holds it. */
export type KnownClient = Omit<ClientForm, 'notes'> & { code: string };
/** A choice under way, kept as long as the tab lives. */
export type Kept = Earlier &
  KeptCompany & {
    slug: string;
    date: PlainDate | null;
    time: Clock | null;
    client: ClientForm;
    code: string;
  };

const clientKey = 'navaja.client';
const codeKey = 'navaja.phone-code';
const keptKey = 'navaja.choice';
/** What was booked last, by shop; the inline script reads the same key before the first paint. */
export const visitsKey = 'navaja.visits';

function parse(text: string | null): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}

const readVisits = () => (parse(readLocal(visitsKey)) ?? {}) as Record<string, Earlier>;

export const readClient = (): KnownClient | null => parse(readLocal(clientKey)) as KnownClient | null;
export const readVisit = (slug: string): Earlier | null => readVisits()[slug] ?? null;

/** Remembers who booked and what, until another booking or `forgetClient`. */
export function rememberBooking(slug: string, client: KnownClient, visit: Earlier): void {
  writeLocal(clientKey, JSON.stringify(client));
  writeLocal(visitsKey, JSON.stringify({ ...readVisits(), [slug]: visit }));
}

export function forgetClient(): void {
  dropLocal(clientKey);
  dropLocal(visitsKey);
}

/** The country code that was chosen last, while it is still offered. */
export const readCode = (): string | undefined => phoneCodes.find((code) => code === readLocal(codeKey));
export const rememberCode = (code: string): void => writeLocal(codeKey, code);

/** Keeps a choice, as JSON, for this tab. */
export function keepChoice(kept: string): void {
  try {
    sessionStorage.setItem(keptKey, kept);
  } catch {
    // Without storage a reload begins anew.
  }
}

/** The choice that this tab kept of a shop. */
export function readKept(slug: string): Kept | null {
  try {
    const kept = parse(sessionStorage.getItem(keptKey)) as Kept | null;
    return kept?.slug === slug ? kept : null;
  } catch {
    return null;
  }
}
