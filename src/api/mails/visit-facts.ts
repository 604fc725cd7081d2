import { fullName } from '#domain/account/full-name.ts';
import { addressOf } from '#domain/branches/address.ts';
import { formatCents } from '#domain/money.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate, formatTime } from '#domain/time-format.ts';
import { instantToLocal, weekday } from '#domain/time.ts';
import type { Instant, Zone } from '#domain/time.ts';
import type { MailedVisit } from './queries.ts';

type Times = { start_at: Instant; end_at: Instant };
type Fact = readonly [label: string, value: string];

/** `18/11/2026 10:00` on the shop's clock, for subjects. */
export function startText({ start_at }: Times, zone: Zone): string {
  const local = instantToLocal(start_at, zone);
  return `${formatDate(local)} ${formatTime(local)}`;
}

/** Day and hours of a visit on the shop's clock. */
export function timeFacts({ start_at, end_at }: Times, zone: Zone): Fact[] {
  const start = instantToLocal(start_at, zone);
  const end = instantToLocal(end_at, zone);
  return [
    ['Fecha', `${weekdayNames[weekday(start.slice(0, 10))]} ${formatDate(start)}`],
    ['Hora', `${formatTime(start)} a ${formatTime(end)} (hora de la barbería, ${zone})`],
  ];
}

type Line = MailedVisit['lines'][number];
const costOf = ({ is_premium, price_cents, quantity }: Line) => (is_premium ? 0 : price_cents * quantity);

function lineText(line: Line): string {
  const times = line.quantity > 1 ? ` ×${line.quantity}` : '';
  return `${line.name}${times} · ${line.is_premium ? 'Sin costo' : formatCents(costOf(line))}`;
}

/** Services and their total; premium ones cost nothing. */
export const serviceFacts = ({ lines }: MailedVisit): Fact[] => [
  ['Servicios', lines.map(lineText).join('\n')],
  ['Total', formatCents(lines.reduce((sum, line) => sum + costOf(line), 0))],
];

export const barberName = (visit: MailedVisit): string =>
  fullName({ firstname: visit.barber_firstname, lastname: visit.barber_lastname });

export const clientName = (visit: MailedVisit): string =>
  fullName({ firstname: visit.client_firstname_snapshot, lastname: visit.client_lastname_snapshot });

/** `Sucursal Centro — 18 de Julio 1234 · Montevideo`, or nothing when the visit has no branch. */
export function branchText(visit: MailedVisit): string {
  if (!visit.branch_name) return '';
  const address = addressOf(visit);
  return `Sucursal ${visit.branch_name}${address && ` — ${address}`}`;
}
