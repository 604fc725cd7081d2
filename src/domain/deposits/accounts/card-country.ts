import { countriesByZone } from '../../clients/zone-country.ts';
import type { Zone } from '../../time.ts';

// Where the provider opens accounts: https://stripe.com/global
const servedCountries =
  'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI SK TH US'.split(
    ' ',
  );

export const cardCountryOf: (zone: Zone) => string | undefined = countriesByZone(servedCountries);
