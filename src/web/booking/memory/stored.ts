import type { KeptCompany } from '#domain/booking/company.ts';
import type { Earlier } from '#domain/booking/earlier.ts';
import type { ClientForm } from '#domain/booking/wizard.ts';
import { phoneCodes } from '#domain/contact.ts';
import type { Clock, PlainDate } from '#domain/time.ts';
import { dropLocal, readLocal, writeLocal } from '#web/lib/local-storage.ts';
import { forgetLinks, rememberLink } from '#web/manage/repeat/links.ts';

/** Who booked last on this device; nobody else than this browser holds it. */
export type KnownClient = Omit<ClientForm, 'notes' | 'marketing'> & {
  code: string;
  /** Where that was: whoever agreed to chats did so with this shop alone. */
  slug?: string;
};
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

function parse(text: string | null): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}

export const readClient = (): KnownClient | null => parse(readLocal(clientKey)) as KnownClient | null;

/** Remembers who booked and the link of it, until another booking or `forgetClient`. */
export function rememberBooking(slug: string, client: KnownClient, link: string): void {
  writeLocal(clientKey, JSON.stringify({ ...client, slug }));
  rememberLink(slug, link);
}

export function forgetClient(): void {
  dropLocal(clientKey);
  forgetLinks();
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
