import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countryCodeOf } from '#domain/clients/counted-contact.ts';
import type { Zone } from '#domain/time.ts';

// One phone is written with and without what its country once had dialled before mobile numbers.
const dialledBefore: readonly (readonly [RegExp, string])[] = [
  [/^\+549(?=\d{10}$)/, '+54'],
  [/^\+52(?:1|0?4[45])(?=\d{10}$)/, '+52'],
  [/^\+560(?=9\d{8}$)/, '+56'],
];

// Numbers of Brazil are stored as they were typed, with or without the ninth digit of mobiles; the service leaves it out.
const ninthDigit = /^(\+55\d\d)9?(\d{8})$/;

/** The spellings under which the phone of the sender of a chat may be stored; the sender is digits with the country's code. */
export function phonesOfSender(digits: string): string[] {
  const phone = e164Of(`+${digits}`, 'UTC');
  if (phone === null) return [];
  const [, before, after] = ninthDigit.exec(phone) ?? [];
  return before ? [`${before}${after}`, `${before}9${after}`] : [phone];
}

/**
 * A phone as `+59899123456`, the same however it is written; without a country it is one of the shop's zone. Null where it
 * cannot be anybody's number. It tells phones apart and is not for dialling. Only the server knows the numbering plans of all
 * countries: they would be too much for a browser.
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
