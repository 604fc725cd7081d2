import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countryCodeOf } from '#domain/clients/counted-contact.ts';
import type { Zone } from '#domain/time.ts';

// The same mobile number exists with and without a trunk digit that its country once required.
const dialledBefore: readonly (readonly [RegExp, string])[] = [
  [/^\+549(?=\d{10}$)/, '+54'],
  [/^\+52(?:1|0?4[45])(?=\d{10}$)/, '+52'],
  [/^\+560(?=9\d{8}$)/, '+56'],
];

// Brazilian numbers are stored as typed, with or without the ninth digit of mobiles; the chat service omits that digit.
const ninthDigit = /^(\+55\d\d)9?(\d{8})$/;

/** Stored spellings that the phone of a chat sender may have; `digits` starts with the country code. */
export function phonesOfSender(digits: string): string[] {
  const phone = e164Of(`+${digits}`, 'UTC');
  if (phone === null) return [];
  const [, before, after] = ninthDigit.exec(phone) ?? [];
  return before ? [`${before}${after}`, `${before}9${after}`] : [phone];
}

/**
 * Normalizes a phone to `+59899123456`; a phone without a country code gets the country of the shop's zone. Null for an
 * impossible number. The result compares phones and is not for dialling. Only the server loads the numbering plans of
 * all countries, because they are too large for a browser.
 */
export function e164Of(phone: string | null, zone: Zone): string | null {
  if (phone === null) return null;
  const defaultCallingCode = countryCodeOf(zone);
  const number = parsePhoneNumberFromString(phone.trim().replace(/^00/, '+'), {
    extract: false,
    ...(defaultCallingCode && { defaultCallingCode }),
  });
  if (!number) return null;
  const [before, after] = dialledBefore.find(([pattern]) => pattern.test(number.number)) ?? [];
  if (before) return number.number.replace(before, after ?? '');
  return number.isPossible() ? number.number : null;
}
