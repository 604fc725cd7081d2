import { defaultPhoneCode, type PhoneCode } from '../text/contact.ts';
import type { Zone } from '../time.ts';

const canonical = (zone: Zone) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/**
 * Returns a function that finds the country of a time zone, and so of a shop, which has no address; the function
 * returns undefined for zones such as UTC and for countries missing from the list.
 */
export function countriesByZone<C extends string>(countries: readonly C[]): (zone: Zone) => C | undefined {
  let known: Map<Zone, C | undefined> | undefined;
  return (zone) => {
    known ??= new Map(
      countries.flatMap((country) =>
        (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map(
          (one) => [canonical(one), country] as const,
        ),
      ),
    );
    if (!known.has(zone)) known.set(zone, known.get(canonical(zone)));
    return known.get(zone);
  };
}

const codes: Record<string, PhoneCode> = {
  NZ: '+64',
  UY: '+598',
  AR: '+54',
  CL: '+56',
  BR: '+55',
  PE: '+51',
  CO: '+57',
  MX: '+52',
  ES: '+34',
  US: '+1',
  CA: '+1',
};
const offeredCountryOf = countriesByZone(Object.keys(codes));

export const offeredCodeOf = (zone: Zone): PhoneCode | undefined => codes[offeredCountryOf(zone) ?? ''];

export const usualCode = (zone: Zone): PhoneCode => offeredCodeOf(zone) ?? defaultPhoneCode;
