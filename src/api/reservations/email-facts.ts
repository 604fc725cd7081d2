import { addressOf, fullName } from '#domain/contact.ts';
import { formatCents } from '#domain/money.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate, formatTime } from '#domain/time-format.ts';
import { type Instant, instantToLocal, weekday, type Zone } from '#domain/time.ts';
import type { MailedReservation } from './email-queries.ts';

type Times = { start_at: Instant; end_at: Instant };
type Fact = readonly [label: string, value: string];

/** `18/11/2026 10:00` on the shop's clock, for subjects. */
export function startText({ start_at }: Times, zone: Zone): string {
  const local = instantToLocal(start_at, zone);
  return `${formatDate(local)} ${formatTime(local)}`;
}

/** Day and hours of a reservation on the shop's clock. */
export function timeFacts({ start_at, end_at }: Times, zone: Zone): Fact[] {
  const start = instantToLocal(start_at, zone);
  const end = instantToLocal(end_at, zone);
  return [
    ['Fecha', `${weekdayNames[weekday(start.slice(0, 10))]} ${formatDate(start)}`],
    ['Hora', `${formatTime(start)} a ${formatTime(end)} (hora de la barbería, ${zone})`],
  ];
}

type Line = MailedReservation['lines'][number];
const costOf = ({ is_premium, price_cents, quantity }: Line) => (is_premium ? 0 : price_cents * quantity);

function lineText(line: Line): string {
  const times = line.quantity > 1 ? ` ×${line.quantity}` : '';
  return `${line.name}${times} · ${line.is_premium ? 'Sin costo' : formatCents(costOf(line))}`;
}

/** Services and their total; premium ones cost nothing. */
export const serviceFacts = ({ lines }: MailedReservation): Fact[] => [
  ['Servicios', lines.map(lineText).join('\n')],
  ['Total', formatCents(lines.reduce((sum, line) => sum + costOf(line), 0))],
];

export const barberName = (reservation: MailedReservation): string =>
  fullName({ firstname: reservation.barber_firstname, lastname: reservation.barber_lastname });

export const clientName = (reservation: MailedReservation): string =>
  fullName({
    firstname: reservation.client_firstname_snapshot,
    lastname: reservation.client_lastname_snapshot,
  });

/** `Sucursal Centro — 18 de Julio 1234 · Montevideo`, or nothing when the reservation has no branch. */
export function branchText(reservation: MailedReservation): string {
  if (!reservation.branch_name) return '';
  const address = addressOf(reservation);
  return `Sucursal ${reservation.branch_name}${address && ` — ${address}`}`;
}
