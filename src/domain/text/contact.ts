/** First and last name, the only spelling of a full name on all screens. */
export const fullName = (person: { firstname: string; lastname: string }): string =>
  `${person.firstname} ${person.lastname}`.trim();

const startsWithI = /^h?(í|i(?![aeouáéóú]))/i;

/** The word for "and" is `e` before the sound of `i`, as in `Centro e Ituzaingó`. */
export const joinNames = (names: readonly string[]): string => {
  const [last = ''] = names.slice(-1);
  return [names.slice(0, -1).join(', '), last].filter(Boolean).join(startsWithI.test(last) ? ' e ' : ' y ');
};

export function namesWithin(names: readonly string[], length: number): string {
  const all = joinNames(names);
  const [first = '', ...others] = names;
  if (all.length <= length || others.length === 0) return all;
  const more = ` y ${others.length} más`;
  return first.slice(0, Math.max(1, length - more.length)) + more;
}

export const phoneCodes = ['+64', '+598', '+54', '+56', '+55', '+51', '+57', '+52', '+34', '+1'] as const;
export type PhoneCode = (typeof phoneCodes)[number];
export const defaultPhoneCode: PhoneCode = '+64';

export const keepPhoneCharacters = (typed: string): string => typed.replace(/[^\d ]/g, '');

/** `+64 21 123 456`, or null without a number, because a country code alone is not a phone number. */
export function joinPhone(code: string, number: string): string | null {
  const digits = keepPhoneCharacters(number).trim();
  return digits ? `${code} ${digits}` : null;
}

/** A phone in two fields: an offered country code and the rest, or `''` and the whole phone. */
export type PhoneParts = { code: string; number: string };

/** Splits a stored phone into its two fields; `wholePhone` joins them to the same text. */
export function splitPhone(phone: string): PhoneParts {
  const code = phoneCodes.find((known) => phone.startsWith(known)) ?? '';
  const number = phone.slice(code.length).trim();
  return code && joinPhone(code, number) === phone.trim() ? { code, number } : { code: '', number: phone };
}

/** Fields for a typed number: a number with its own country code replaces the chosen code. */
export function typedPhone(typed: string, code: string): PhoneParts {
  const phoneCharacters = typed.replace(/[^\d +]/g, '');
  return phoneCharacters.includes('+')
    ? splitPhone(phoneCharacters.trimStart())
    : { code, number: phoneCharacters };
}

export const wholePhone = ({ code, number }: PhoneParts): string | null =>
  code || !/\d/.test(number) ? joinPhone(code, number) : number.trim();

export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

export function telAddress(phone: string): string | null {
  const digits = phoneDigits(phone);
  return digits ? `tel:${phone.startsWith('+') ? '+' : ''}${digits}` : null;
}

/** Whether a text has the form of an e-mail address, `a@b.c` without spaces; only the server checks it strictly. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

type Address = Record<'address_line1' | 'city' | 'postcode' | 'country', string | null>;

export const addressOf = ({ address_line1, city, postcode, country }: Address): string =>
  [address_line1, city, postcode, country].filter(Boolean).join(' · ');
