import type { Zone } from '../time.ts';
import { countedPhone, countryCodeOf } from './counted-contact.ts';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/**
 * A phone as a chat service takes it: the digits with the country's code, that of the shop's zone where none was written;
 * null where it cannot be the number of a phone.
 */
export function chatNumber(phone: string, zone: Zone): string | null {
  const own = countryCodeOf(zone);
  const digits = digitsOf(phone);
  const isForeign = /^\s*\+/.test(phone) && !(own && digits.startsWith(own));
  const national = isForeign ? null : countedPhone(phone, zone);
  const number = isForeign ? digits : own && national ? `${own}${national}` : '';
  return number.length >= 8 && number.length <= 15 ? number : null;
}
