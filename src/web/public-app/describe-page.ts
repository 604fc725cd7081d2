import type { Page, PageAddress } from '#domain/page.ts';
import { describeBusiness } from './describe-business.ts';

export type Description = {
  title: string;
  summary: string;
  address: string;
  /** `isOurs` marks an image of known size. */
  image?: { address: string; isOurs: boolean } | undefined;
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
  deposit: 'Anticipo · Navaja',
  'unknown-deposit': 'No encontramos ese anticipo · Navaja',
  'person-data': 'Tus datos · Navaja',
  'dead-data-link': 'Tus datos · Navaja',
  privacy: 'Privacidad · Navaja',
  'lost-link': '¿Perdiste el enlace? · Navaja',
  'my-reservations': 'Tus reservas · Navaja',
  'dead-recovery-link': 'Tus reservas · Navaja',
  'unknown-wait-entry': 'No encontramos tu lugar en la lista · Navaja',
  accessibility: 'Accesibilidad · Navaja',
  'service-terms': 'Condiciones · Navaja',
  unknown: 'Página no encontrada · Navaja',
  unavailable: 'No disponible en este momento · Navaja',
};

export function describePage(page: Page, { publicUrl, path }: PageAddress): Description {
  const address = publicUrl + path;
  if (page.kind === 'booking') return describeShop(page, publicUrl);
  const isLanding = page.kind === 'landing';
  const isHidden = !isLanding && page.kind !== 'accessibility' && page.kind !== 'service-terms';
  const image = isLanding ? { address: `${publicUrl}/og.png`, isOurs: true } : undefined;
  return { title: titles[page.kind], summary: promise, address, image, isHidden };
}

function describeShop({ data, profile }: ShopPage, publicUrl: string): Description {
  const { name, slug } = data.organization;
  const address = `${publicUrl}/${slug}`;
  const names = (data.services ?? []).slice(0, 4).map((service) => service.name);
  const offer = names.length > 0 ? `: ${names.join(', ')}` : '';
  const barber = data.barbers?.find((each) => each.photo_url)?.photo_url;
  const photo = profile?.cover_url ?? profile?.photos[0]?.url ?? barber;
  return {
    title: `${name} · Reserva online`,
    summary: `Reserva en ${name}${offer}. Elige servicio, barbero y horario en menos de un minuto, sin crear una cuenta.`,
    address,
    image: photo ? { address: photo, isOurs: false } : { address: `${address}/og.png`, isOurs: true },
    isHidden: data.embedded === true || profile?.is_listed === false,
    shop: describeBusiness(data, { profile, address, barber: barber ?? undefined }),
  };
}

type ShopPage = Extract<Page, { kind: 'booking' }>;
