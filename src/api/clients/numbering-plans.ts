import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  type NumberingPlan,
} from 'libphonenumber-js/max';
import { countriesByZone } from '#domain/clients/zone-country.ts';

/** `code` is the calling code without `+`; `lengths` are the digits of a landline or mobile, without trunk digit. */
export type CountryPlan = { country: CountryCode; code: string; trunk: string | null; lengths: number[] };

// The package's types omit these two methods.
type UntypedPlan = NumberingPlan & {
  nationalPrefix(): string | 0;
  type(kind: 'FIXED_LINE' | 'MOBILE'): Pick<NumberingPlan, 'possibleLengths'> | undefined;
};

const plans = new Map<CountryCode, CountryPlan>();

// Only landlines and mobiles: the lengths of all kinds, in Uruguay 4 to 13 digits, would let service numbers pass.
export function planOf(country: CountryCode): CountryPlan {
  const known = plans.get(country);
  if (known) return known;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as UntypedPlan;
  const lengths = new Set(
    (['FIXED_LINE', 'MOBILE'] as const).flatMap((kind) => plan.type(kind)?.possibleLengths() ?? []),
  );
  const made = {
    country,
    code: getCountryCallingCode(country),
    trunk: plan.nationalPrefix() || null,
    lengths: [...lengths].toSorted((a, b) => a - b),
  };
  plans.set(country, made);
  return made;
}

export const countryOf = countriesByZone(getCountries());

// Countries that share a calling code are represented by the country with the most phone numbers.
const mainCountries: Record<string, CountryCode> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  61: 'AU',
  290: 'SH',
  358: 'FI',
};

let countriesOfCodes: Map<string, CountryCode> | undefined;

export function countryOfCode(code: string): CountryCode | undefined {
  countriesOfCodes ??= new Map(
    getCountries().map((country) => [getCountryCallingCode(country), country] as const),
  );
  return mainCountries[code] ?? countriesOfCodes.get(code);
}
