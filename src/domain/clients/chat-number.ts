import type { Zone } from '../time.ts';
import { countedPhone, countryCodeOf } from './counted-contact.ts';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/**
 * Converts a phone to the format of the WhatsApp service: digits with country code, by default that of the shop's time
 * zone; null for an impossible number.
 */
export function chatNumber(phone: string, zone: Zone): string | null {
  const own = countryCodeOf(zone);
  const digits = digitsOf(phone);
  const isForeign = /^\s*\+/.test(phone) && !(own && digits.startsWith(own));
  const national = isForeign ? null : countedPhone(phone, zone);
  const number = isForeign ? digits : own && national ? `${own}${national}` : '';
  return number.length >= 8 && number.length <= 15 ? number : null;
}
