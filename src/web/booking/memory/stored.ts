import type { StoredCompany } from '#domain/booking/groups/company.ts';
import type { Earlier } from '#domain/booking/form/earlier.ts';
import type { ClientForm } from '#domain/booking/form/wizard.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Clock, PlainDate } from '#domain/time.ts';
import { dropLocal, readLocal, writeLocal } from '#web/lib/device/local-storage.ts';
import { forgetLinks, rememberLink } from '#web/manage/repeat/links.ts';

/** Client who booked last on this device; stored in this browser only. */
export type KnownClient = Omit<ClientForm, 'notes' | 'marketing'> & {
  code: string;
  /** Shop of that booking; the consent to WhatsApp messages is valid for this shop only. */
  slug?: string;
};
export type StoredChoice = Earlier &
  StoredCompany & {
    slug: string;
    date: PlainDate | null;
    time: Clock | null;
    client: ClientForm;
    code: string;
  };

const clientKey = 'navaja.client';
const choiceKey = 'navaja.choice';

function parse(text: string | null): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}

export const readClient = (): KnownClient | null => parse(readLocal(clientKey)) as KnownClient | null;

export function rememberBooking(slug: string, client: KnownClient, booked: PublicReservation): void {
  writeLocal(clientKey, JSON.stringify({ ...client, slug }));
  rememberLink(slug, booked);
}

export function forgetClient(): void {
  dropLocal(clientKey);
  forgetLinks();
}

export function storeChoice(text: string): void {
  try {
    sessionStorage.setItem(choiceKey, text);
  } catch {}
}

export function readChoice(slug: string): StoredChoice | null {
  try {
    const stored = parse(sessionStorage.getItem(choiceKey)) as StoredChoice | null;
    return stored?.slug === slug ? stored : null;
  } catch {
    return null;
  }
}
