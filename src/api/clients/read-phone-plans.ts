import type { CountryCode } from 'libphonenumber-js/max';
import { phoneCodes } from '#domain/text/contact.ts';
import type { PhonePlan, PhonePlans } from '#domain/text/phone-plan.ts';
import type { Zone } from '#domain/time.ts';
import { type CountryPlan, countryOf, countryOfCode, planOf } from './numbering-plans.ts';

// Lengths with digits that people type before or inside a number: Argentina's 15, Chile's 09, Mexico's 1 and 044.
const longerAsTyped: Partial<Record<CountryCode, number[]>> = { AR: [12], CL: [10], MX: [11, 12, 13] };

function typedPlanOf({ country, trunk, lengths }: CountryPlan): PhonePlan {
  const longer = longerAsTyped[country];
  return { lengths, ...(longer && { longer }), ...(trunk && { trunk }) };
}

const names = new Intl.DisplayNames('es', { type: 'region' });

/** Plans that a form in a time zone needs: of the offered country codes, and of the zone's country. */
export function readPhonePlans(zone: Zone): PhonePlans {
  const country = countryOf(zone);
  const own = country && planOf(country);
  const offered = phoneCodes.flatMap((code) => {
    const of = countryOfCode(code.slice(1));
    return of ? planOf(of) : [];
  });
  const plans = Object.fromEntries(
    [...offered, ...(own ? [own] : [])].map((plan) => [`+${plan.code}`, typedPlanOf(plan)]),
  );
  return {
    plans,
    ...(own && { own: { code: `+${own.code}`, country: names.of(own.country) ?? own.country } }),
  };
}
