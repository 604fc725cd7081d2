/** First and last name, as every screen writes it. */
export const fullName = (person: { firstname: string; lastname: string }): string =>
  `${person.firstname} ${person.lastname}`.trim();

/** `Corte`, `Corte y Barba`, `Corte, Barba y Color`. */
export const namesInWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' y ');

/** Country codes offered at registration and at booking, in the order of the list. */
export const phoneCodes = ['+64', '+598', '+54', '+56', '+55', '+51', '+57', '+52', '+34', '+1'] as const;
export type PhoneCode = (typeof phoneCodes)[number];
export const defaultPhoneCode: PhoneCode = '+64';

/** Drops every character of a typed number but digits and spaces. */
export const keepPhoneCharacters = (typed: string): string => typed.replace(/[^\d ]/g, '');

/** `+64 21 123 456`, or null when there is no number: a code alone is no phone. */
export function joinPhone(code: string, number: string): string | null {
  const digits = keepPhoneCharacters(number).trim();
  return digits ? `${code} ${digits}` : null;
}

/** A phone in two fields: beside an offered code the rest of it, beside none (`''`) all of it. */
export type PhoneParts = { code: string; number: string };

/** What stands in the two fields of a known phone, which `wholePhone` makes of them again as it was. */
export function splitPhone(phone: string): PhoneParts {
  const code = phoneCodes.find((known) => phone.startsWith(known)) ?? '';
  const number = phone.slice(code.length).trim();
  return code && joinPhone(code, number) === phone.trim() ? { code, number } : { code: '', number: phone };
}

/** What stands there of a typed number: one that brings a code of its own leaves the code it is typed beside. */
export function typedPhone(typed: string, code: string): PhoneParts {
  const kept = typed.replace(/[^\d +]/g, '');
  return kept.includes('+') ? splitPhone(kept.trimStart()) : { code, number: kept };
}

/** The phone of two fields, or null when there is no number. */
export const wholePhone = ({ code, number }: PhoneParts): string | null =>
  code || !/\d/.test(number) ? joinPhone(code, number) : number.trim();

/** Only the digits of a phone, as messaging links take it. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** `tel:+59899123456` of a phone; null without a digit. */
export function telAddress(phone: string): string | null {
  const digits = phoneDigits(phone);
  return digits ? `tel:${phone.startsWith('+') ? '+' : ''}${digits}` : null;
}

/** Whether a text looks like an e-mail address: something, an at sign, something, a dot, something, no spaces. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

type Address = Record<'address_line1' | 'city' | 'postcode' | 'country', string | null>;

/** Address parts joined with ' · ', empty ones skipped. */
export const addressOf = ({ address_line1, city, postcode, country }: Address): string =>
  [address_line1, city, postcode, country].filter(Boolean).join(' · ');
