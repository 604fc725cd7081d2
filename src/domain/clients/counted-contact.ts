import { defaultPhoneCode, type phoneCodes } from '../text/contact.ts';
import type { Zone } from '../time.ts';
import type { Person } from './client.ts';

type PhoneCode = (typeof phoneCodes)[number];
const regions: Record<PhoneCode, readonly string[]> = {
  '+64': ['NZ'],
  '+598': ['UY'],
  '+54': ['AR'],
  '+56': ['CL'],
  '+55': ['BR'],
  '+51': ['PE'],
  '+57': ['CO'],
  '+52': ['MX'],
  '+34': ['ES'],
  '+1': ['US', 'CA'],
};

const canonical = (zone: Zone) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

// A shop has no address, but its time zone implies the country. A zone's alias is resolved only once, because resolving
// it takes longer than the rest of the count.
let codes: Map<Zone, string | undefined> | undefined;
export function countryCodeOf(zone: Zone): string | undefined {
  codes ??= new Map(
    Object.entries(regions).flatMap(([code, countries]) =>
      countries
        .flatMap((country) => new Intl.Locale(`und-${country}`).getTimeZones() ?? [])
        .map((one) => [canonical(one), code.slice(1)] as const),
    ),
  );
  if (!codes.has(zone)) codes.set(zone, codes.get(canonical(zone)));
  return codes.get(zone);
}

const digit = /\p{Nd}/u;

/**
 * Digits of any script as 0 to 9. Unicode orders each script's ten digits in a row, so the start of the row is zero.
 */
export const digitsOfText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text.replaceAll(/\D/g, '') : digitsOfAnyScript(text);

const digitsOfAnyScript = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\P{Nd}/gu, '')
    .replace(/./gu, (character) => {
      const code = character.codePointAt(0) as number;
      let zero = code;
      while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String((code - zero) % 10);
    });

const fewestDigits = 6;

/** National number of a phone in the shop's country, in any spelling; null with fewer than six digits. */
export function countedPhone(phone: string, zone: Zone): string | null {
  const code = countryCodeOf(zone);
  const national = nationalOf(digitsOfText(phone), code);
  return national.length < fewestDigits ? null : national;
}

/**
 * Spellings that `countedPhone` stores for one national number: alone, or behind the forms' default country code, with
 * and without a trunk digit.
 */
export function spellingsOfCounted(national: string): string[] {
  const code = defaultPhoneCode.slice(1);
  return [national, `${code}${national}`, `${code}0${national}`];
}

function nationalOf(digits: string, code: string | undefined): string {
  const number = digits.replace(/^0+/, '');
  if (!code || !number.startsWith(code)) return number;
  const rest = number.slice(code.length).replace(/^0+/, '');
  return rest.length < fewestDigits ? number : nationalOf(rest, code);
}

/** Mailbox of an e-mail: without the tag after `+`, and without the dots that Gmail ignores. */
export function countedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const box = /^[^+]+/.exec(local)?.[0] ?? local;
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${box}@${domain}`;
  return `${box.replaceAll('.', '')}@gmail.com`;
}

export type CountedContact = { email: string | null; phone: string | null };

/** Normalises a contact for counting: all spellings of one phone or mailbox become equal. */
export const countedContact = (
  { email, phone }: Pick<Person, 'email' | 'phone'>,
  zone: Zone,
): CountedContact => ({
  email: email === null ? null : countedEmail(email),
  phone: phone === null ? null : countedPhone(phone, zone),
});
