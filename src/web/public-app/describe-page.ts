import type { BookingPage, Page, PageAddress } from '#domain/page.ts';

export type Description = {
  title: string;
  summary: string;
  address: string;
  image?: string | undefined;
  /** The shop as search engines read it. */
  shop?: object;
  isHidden: boolean;
};

const promise =
  'Reservas online y agenda para tu barbería, con una suscripción mensual sin contratos: cancela cuando quieras.';

const titles: Record<Exclude<Page['kind'], 'booking'>, string> = {
  landing: 'Navaja · Reservas online para barberías',
  staff: 'Navaja',
  'unknown-shop': 'Barbería no encontrada · Navaja',
  reservation: 'Gestionar Reserva · Navaja',
  'unknown-reservation': 'No se encontró la reserva · Navaja',
  held: 'Confirma tu reserva · Navaja',
  'unknown-hold': 'El enlace ya venció · Navaja',
  'wait-entry': 'Lista de espera · Navaja',
  'unknown-wait-entry': 'No encontramos tu lugar en la lista · Navaja',
  unknown: 'Página no encontrada · Navaja',
  unavailable: 'No disponible en este momento · Navaja',
};

/** How a page presents itself in a tab, in a search and in a shared link. */
export function describePage(page: Page, { publicUrl, path }: PageAddress): Description {
  const address = publicUrl + path;
  if (page.kind === 'booking') return describeShop(page.data, address);
  const isLanding = page.kind === 'landing';
  const image = isLanding ? `${publicUrl}/og.png` : undefined;
  return { title: titles[page.kind], summary: promise, address, image, isHidden: !isLanding };
}

function describeShop({ organization: { name }, ...page }: BookingPage, address: string): Description {
  const places = (page.branches ?? []).filter((branch) => branch.is_active);
  const names = (page.services ?? []).slice(0, 4).map((service) => service.name);
  const offer = names.length > 0 ? `: ${names.join(', ')}` : '';
  const photo = page.barbers?.find((barber) => barber.photo_url)?.photo_url ?? undefined;
  return {
    title: `${name} · Reserva online`,
    summary: `Reserva en ${name}${offer}. Elige servicio, barbero y horario en menos de un minuto, sin crear una cuenta.`,
    address,
    image: `${address}/og.png`,
    isHidden: false,
    shop: {
      '@context': 'https://schema.org',
      '@type': 'HairSalon',
      '@id': address,
      name,
      url: address,
      ...(photo && { image: photo }),
      ...(places.length > 0 && { address: places.map(toPostalAddress) }),
      potentialAction: { '@type': 'ReserveAction', target: address },
    },
  };
}

type Place = {
  name: string;
  address_line1: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
};

const toPostalAddress = ({ name, address_line1, city, postcode, country }: Place) => ({
  '@type': 'PostalAddress',
  name,
  ...(address_line1 && { streetAddress: address_line1 }),
  ...(city && { addressLocality: city }),
  ...(postcode && { postalCode: postcode }),
  ...(country && { addressCountry: country }),
});
