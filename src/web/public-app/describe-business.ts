import type { Branch } from '#domain/branches/contract.ts';
import type { BookingPage, PageProfile } from '#domain/page.ts';
import type { Service } from '#domain/services/contract.ts';

type Known = {
  profile: PageProfile | null | undefined;
  address: string;
  barber: string | undefined;
};

/** One place for each active branch, or for a shop without any, and the organization that owns the places. */
export function describeBusiness(page: BookingPage, known: Known): object {
  const { profile, address } = known;
  const { name } = page.organization;
  const branches = (page.branches ?? []).filter((branch) => branch.is_active);
  const shared = sharedOf(page, known);
  const owner = {
    '@type': 'Organization',
    '@id': `${address}#barberia`,
    name,
    url: address,
    ...(profile?.logo_url && { logo: profile.logo_url }),
    ...shared.sameAs,
  };
  const place = (id: string, more: object) => ({
    '@type': 'HairSalon',
    '@id': id,
    name,
    url: address,
    ...shared.place,
    ...more,
  });
  const places = branches.map((branch) =>
    place(`${address}#sucursal-${branch.id}`, {
      ...(branches.length > 1 && { name: `${name} · ${branch.name}` }),
      address: toPostalAddress(branch),
      ...toGeo(branch),
      ...(branch.phone && { telephone: branch.phone }),
      ...toHours(profile, branch.id),
      parentOrganization: { '@id': owner['@id'] },
    }),
  );
  const alone = place(address, { ...toHours(profile, null), parentOrganization: { '@id': owner['@id'] } });
  return { '@context': 'https://schema.org', '@graph': [owner, ...(places.length > 0 ? places : [alone])] };
}

function sharedOf({ services }: BookingPage, { profile, address, barber }: Known) {
  const photos = [profile?.cover_url, ...(profile?.photos.map(({ url }) => url) ?? [])];
  const own = photos.filter((url) => typeof url === 'string');
  const image = own.length > 0 ? own : barber;
  const links = [profile?.instagram, profile?.facebook, profile?.tiktok, profile?.website].filter(Boolean);
  const sameAs = links.length > 0 && { sameAs: links };
  const offers = services?.map((service) => toOffer(service, profile?.currency ?? null)) ?? [];
  return {
    sameAs,
    place: {
      ...(profile?.tagline && { description: profile.tagline }),
      ...(image && { image }),
      ...sameAs,
      ...(offers.length > 0 && {
        hasOfferCatalog: { '@type': 'OfferCatalog', name: 'Servicios', itemListElement: offers },
      }),
      potentialAction: { '@type': 'ReserveAction', target: address },
    },
  };
}

function toOffer({ name, price, price_type, is_premium }: Service, currency: string | null) {
  const amount = is_premium ? 0 : price;
  const unit = currency && { priceCurrency: currency };
  return {
    '@type': 'Offer',
    name,
    ...(price_type === 'from' && !is_premium
      ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, ...unit } }
      : { price: amount, ...unit }),
  };
}

const toPostalAddress = ({ name, address_line1, city, postcode, country }: Branch) => ({
  '@type': 'PostalAddress',
  name,
  ...(address_line1 && { streetAddress: address_line1 }),
  ...(city && { addressLocality: city }),
  ...(postcode && { postalCode: postcode }),
  ...(country && { addressCountry: country }),
});

const toGeo = ({ latitude, longitude }: Branch) =>
  latitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } };

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function toHours(profile: Known['profile'], branch: number | null) {
  const days = profile?.opening.find(({ branch_id }) => branch_id === branch)?.days ?? [];
  const hours = days.flatMap(({ weekday, ranges }) =>
    ranges.map(({ start, end }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: dayNames[weekday],
      opens: start,
      closes: end,
    })),
  );
  return hours.length > 0 && { openingHoursSpecification: hours };
}
