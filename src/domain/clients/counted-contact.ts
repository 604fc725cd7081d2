import type { phoneCodes } from '../contact.ts';
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

// A shop does not say where it is, but its clock does. Another name of a zone is looked up once: asking for what it stands
// takes longer than all other counting.
let codes: Map<Zone, string | undefined> | undefined;
/** The digits of the country code where a zone's clock is kept; undefined where no code of the list is. */
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

/** The digits of any script as 0 to 9. Unicode keeps each script's ten in a row, so the row's beginning is its zero. */
const digitsOf = (text: string): string =>
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

/** The national number of a phone in a shop's zone, however it is written; null when it has fewer than six digits. */
export function countedPhone(phone: string, zone: Zone): string | null {
  const code = countryCodeOf(zone);
  const national = nationalOf(digitsOf(phone), code);
  return national.length < fewestDigits ? null : national;
}

/** Without what is dialled before it, however often somebody wrote it. */
function nationalOf(digits: string, code: string | undefined): string {
  const number = digits.replace(/^0+/, '');
  if (!code || !number.startsWith(code)) return number;
  const rest = number.slice(code.length).replace(/^0+/, '');
  return rest.length < fewestDigits ? number : nationalOf(rest, code);
}

/** The mailbox that an e-mail reaches: without its tag, and without the dots that Gmail ignores. */
export function countedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const box = /^[^+]+/.exec(local)?.[0] ?? local;
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${box}@${domain}`;
  return `${box.replaceAll('.', '')}@gmail.com`;
}

/** One person, as far as counting what they booked is concerned. */
export type CountedContact = { email: string | null; phone: string | null };

/** How a person is counted in a shop: spellings of one phone or one mailbox come to the same. */
export const countedContact = (
  { email, phone }: Pick<Person, 'email' | 'phone'>,
  zone: Zone,
): CountedContact => ({
  email: email === null ? null : countedEmail(email),
  phone: phone === null ? null : countedPhone(phone, zone),
});
