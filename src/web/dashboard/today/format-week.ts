import { formatPrice } from '#domain/money.ts';
import type { AgendaSummary } from '#domain/reservations/contract.ts';

const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

/** 'Esta semana: 95 reservas · 9 no asistieron · $35100.00' */
export const formatWeek = ({ total, no_show, completed_price }: AgendaSummary, hasMoney: boolean): string =>
  `Esta semana: ${[
    count(total, 'reserva', 'reservas'),
    count(no_show, 'no asistió', 'no asistieron'),
    ...(hasMoney ? [formatPrice(completed_price)] : []),
  ].join(' · ')}`;
