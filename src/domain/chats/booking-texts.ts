import { formatPrice } from '../money.ts';
import { formatShortDay } from '../schedule/day-text.ts';
import type { Service } from '../services/contract.ts';
import { formatTime } from '../text/time-format.ts';
import type { LocalDateTime, PlainDate } from '../time.ts';
import { chatLimits, cutText } from './chat-message.ts';

export const askForShop = 'Escribe @ y el nombre de tu barbería, o abre su enlace.';
export const unknownShop = `No encontramos esa barbería. ${askForShop}`;
export const goodbyeText = 'Listo. Escribe RESERVAR cuando quieras.';
export const lapsedText = 'Esa hora ya no está guardada.';

export const hintText = (phone: string | undefined): string =>
  `Para reservar escribe RESERVAR.${phone ? ` Para hablar con la barbería: ${phone}` : ''}`;

export const servicePrice = ({
  is_premium,
  price,
  price_type,
}: Pick<Service, 'is_premium' | 'price' | 'price_type'>) => {
  if (is_premium || price === 0) return 'Gratis';
  return price_type === 'from' ? `desde ${formatPrice(price)}` : formatPrice(price);
};

export const serviceRow = (
  service: Pick<Service, 'name' | 'duration_minutes' | 'is_premium' | 'price' | 'price_type'>,
) => ({
  title: cutText(service.name, chatLimits.rowTitle),
  description: `${service.duration_minutes} min · ${servicePrice(service)}`,
});

export const dayTitle = (date: PlainDate): string => {
  const day = formatShortDay(date);
  return day.charAt(0).toUpperCase() + day.slice(1);
};

export const timeTitle = (start: LocalDateTime): string =>
  `${dayTitle(start.slice(0, 10))} ${formatTime(start)}`;

const longestName = 24;

export const placeText = (barber: string, branch: string | null): string =>
  cutText(
    [`con ${cutText(barber, longestName)}`, branch && cutText(branch, longestName)]
      .filter(Boolean)
      .join(' · '),
    chatLimits.rowDescription,
  );

export type ShownVisit = {
  name: string;
  start: LocalDateTime;
  end: LocalDateTime;
  barber: string;
  branch: string | null;
  price: string;
};

export const visitText = ({ name, start, end, barber, branch, price }: ShownVisit): string =>
  [
    name,
    `${formatShortDay(start.slice(0, 10))} ${formatTime(start)} a ${formatTime(end)}`,
    `con ${barber}`,
    branch,
    price,
  ]
    .filter(Boolean)
    .join(' · ');

export const pricedText = (price: number): string => (price === 0 ? 'Gratis' : formatPrice(price));
