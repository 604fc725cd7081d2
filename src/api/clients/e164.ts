import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { digitsOfText } from '#domain/clients/counted-contact.ts';
import { defaultPhoneCode } from '#domain/text/contact.ts';
import type { Zone } from '#domain/time.ts';
import { type CountryPlan, countryOf, countryOfCode, planOf } from './numbering-plans.ts';

// The same mobile number exists with and without a trunk digit that its country once required.
const dialledBefore: readonly (readonly [RegExp, string])[] = [
  [/^\+549(?=\d{10}$)/, '+54'],
  [/^\+52(?:1|0?4[45])(?=\d{10}$)/, '+52'],
  [/^\+560(?=9\d{8}$)/, '+56'],
];

// Brazilian numbers are stored as typed, with or without the ninth digit of mobiles, which the chat service omits.
const ninthDigit = /^(\+55\d\d)9?(\d{8})$/;

/** Stored spellings that the phone of a chat sender may have; `digits` starts with the country code. */
export function phonesOfSender(digits: string): string[] {
  const phone = e164Of(`+${digits}`, 'UTC');
  if (phone === null) return [];
  const [, before, after] = ninthDigit.exec(phone) ?? [];
  return before ? [`${before}${after}`, `${before}9${after}`] : [phone];
}

/**
 * `key` is equal for all spellings but the Brazilian ninth digit; `dialled` keeps the 9 without which no Argentine
 * mobile rings.
 */
type ResolvedPhone = { key: string; dialled: string };

function possibleIn(plan: CountryPlan | undefined, digits: string): ResolvedPhone | null {
  if (!plan) return null;
  const withoutCode = digits.replace(new RegExp(`^0*${plan.code}`), '');
  for (const text of new Set([digits, withoutCode])) {
    const number = parsePhoneNumberFromString(text, { defaultCountry: plan.country, extract: false })?.number;
    if (!number) continue;
    const [before, after = ''] = dialledBefore.find(([pattern]) => pattern.test(number)) ?? [];
    const key = before ? number.replace(before, after) : number;
    const isPossible = plan.lengths.includes(key.length - plan.code.length - 1);
    if (isPossible) return { key, dialled: number.startsWith('+549') ? number : key };
  }
  return null;
}

const longestCode = 3;

function codeOf(digits: string): string | undefined {
  const starts = Array.from({ length: longestCode }, (_, at) => digits.slice(0, at + 1));
  return starts.find((start) => countryOfCode(start));
}

const planOfCountry = (country: ReturnType<typeof countryOf>) => country && planOf(country);

/**
 * Finds the number that a phone means. The chosen country code counts before the country of the shop's zone, except for
 * the forms' default code: whoever leaves it unchanged usually means the shop's country. Null for a number that is
 * possible in neither. Only the server loads the numbering plans of all countries, because they are too large for a
 * browser.
 */
function resolvePhone(phone: string, zone: Zone): ResolvedPhone | null {
  const own = planOfCountry(countryOf(zone));
  const text = phone.trim().replace(/^00/, '+');
  const digits = digitsOfText(text);
  if (!/^[^\p{L}\p{Nd}]*\+/u.test(text)) return possibleIn(own, digits);
  const code = codeOf(digits);
  if (code === undefined) return null;
  const chosen = own?.code === code ? own : planOfCountry(countryOfCode(code));
  const order = `+${code}` === defaultPhoneCode ? [own, chosen] : [chosen, own];
  const rest = digits.slice(code.length);
  return possibleIn(order[0], rest) ?? possibleIn(order[1], rest);
}

/** Normalizes a phone to `+59899123456` for comparing phones; null for an impossible number. */
export const e164Of = (phone: string | null, zone: Zone): string | null =>
  phone === null ? null : (resolvePhone(phone, zone)?.key ?? null);

/** Converts a phone to the format of the chat service: digits with country code; null for an impossible number. */
export const chatNumberOf = (phone: string, zone: Zone): string | null =>
  resolvePhone(phone, zone)?.dialled.slice(1) ?? null;
