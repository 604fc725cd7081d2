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

// The package's types omit these methods.
type UntypedCodes = Metadata & { getCountryCodesForCallingCode(code: string): CountryCode[] | undefined };
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

const callingCodes = new Metadata() as UntypedCodes;

/** The main country of a calling code, which the library lists first among the countries that share it. */
export const countryOfCode = (code: string): CountryCode | undefined =>
  callingCodes.getCountryCodesForCallingCode(code)?.[0];
