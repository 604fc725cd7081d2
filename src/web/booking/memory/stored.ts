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
const holdKey = 'navaja.hold';

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

function storeForTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {}
}

function readOfTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export const storeChoice = (text: string): void => storeForTab(choiceKey, text);
export const storeHold = (token: string): void => storeForTab(holdKey, token);
export const readHold = (): string | undefined => readOfTab(holdKey) ?? undefined;

export function readChoice(slug: string): StoredChoice | null {
  const stored = parse(readOfTab(choiceKey)) as StoredChoice | null;
  return stored?.slug === slug ? stored : null;
}
