import { countText } from '#domain/text/count.ts';
import { formatPrice } from '#domain/money.ts';
import type { AgendaSummary } from '#domain/reservations/contract.ts';

export const formatWeek = ({ total, no_show, completed_price }: AgendaSummary, hasMoney: boolean): string =>
  `Esta semana: ${[
    countText(total, 'reserva', 'reservas'),
    countText(no_show, 'no asistió', 'no asistieron'),
    ...(hasMoney ? [formatPrice(completed_price)] : []),
  ].join(' · ')}`;
