import { addressOf, fullName, namesInWords, phoneCodes, type PhoneCode } from '#domain/contact.ts';
import { formatCents } from '#domain/money.ts';
import { formatDay, formatVisit } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatTime } from '#domain/time-format.ts';
import { type Clock, type Instant, instantToLocal, type PlainDate, type Zone } from '#domain/time.ts';
import type { MailedReservation } from './email-queries.ts';

type Times = { start_at: Instant; end_at: Instant };
export type Fact = readonly [label: string, value: string];

/** The day of a reservation on the shop's clock. */
export const dayOf = ({ start_at }: Pick<Times, 'start_at'>, zone: Zone): PlainDate =>
  instantToLocal(start_at, zone).slice(0, 10);

/** `16:20` on the shop's clock. */
export const clockText = (start_at: Instant, zone: Zone): Clock => formatTime(instantToLocal(start_at, zone));

/** `jueves 19/11/2026 10:00` on the shop's clock, for subjects. */
export function startText({ start_at }: Pick<Times, 'start_at'>, zone: Zone): string {
  const local = instantToLocal(start_at, zone);
  return `${formatDay(local).toLowerCase()} ${formatTime(local)}`;
}

/** `Jueves 19/11/2026 · 10:00 a 10:30` on the shop's clock. */
export function timeText({ start_at, end_at }: Times, zone: Zone): string {
  return formatVisit(instantToLocal(start_at, zone), instantToLocal(end_at, zone));
}

/** `Jueves 19/11/2026 · 10:00`, when a reservation that was moved was to begin. */
export function formerTimeText(start_at: Instant, zone: Zone): string {
  const start = instantToLocal(start_at, zone);
  return `${formatDay(start)} · ${formatTime(start)}`;
}

// Zones of the countries whose codes the phone field offers, one for each time that their clocks show.
const zonesOfCode: Record<PhoneCode, readonly Zone[]> = {
  '+64': ['Pacific/Auckland'],
  '+598': ['America/Montevideo'],
  '+54': ['America/Argentina/Buenos_Aires'],
  '+56': ['America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'],
  '+55': ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'],
  '+51': ['America/Lima'],
  '+57': ['America/Bogota'],
  '+52': ['America/Mexico_City', 'America/Cancun', 'America/Hermosillo', 'America/Tijuana'],
  '+34': ['Europe/Madrid', 'Atlantic/Canary'],
  '+1': [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Halifax',
    'America/St_Johns',
  ],
};

/** Says whose clock it is where no clock in the country of the client's phone reads the same; else nothing. */
export function zoneText({ start_at }: Times, zone: Zone, phone: string | null): string {
  const code = phoneCodes.find((one) => phone?.startsWith(`${one} `));
  const here = instantToLocal(start_at, zone);
  const isElsewhere = code && zonesOfCode[code].every((there) => instantToLocal(start_at, there) !== here);
  return isElsewhere ? ` (hora de la barbería, ${zone})` : '';
}

type Line = MailedReservation['lines'][number];
/** What a line costs, in cents; premium ones cost nothing. */
export const costOf = ({ is_premium, price_cents, quantity }: Line) =>
  is_premium ? 0 : price_cents * quantity;

function lineText(line: Line): string {
  return `${timesText(line)} · ${line.is_premium ? 'Sin costo' : formatCents(costOf(line))}`;
}

/** Services, and their total where there are several; premium ones cost nothing. */
export const serviceFacts = ({ lines }: MailedReservation): Fact[] => [
  [lines.length > 1 ? 'Servicios' : 'Servicio', lines.map(lineText).join('\n')],
  ...(lines.length > 1
    ? [['Total', formatCents(lines.reduce((sum, line) => sum + costOf(line), 0))] as const]
    : []),
];

export const serviceNames = ({ lines }: MailedReservation): string =>
  namesInWords(lines.map(({ name }) => name));

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

/** The shop's page with the same services, barber and branch chosen: `/central?servicios=1x2,3&barbero=5&sucursal=2`. */
export function repeatLink(reservation: MailedReservation, publicUrl: string): string {
  const { slug, lines, barber_id, barber_deleted_at, branch_id } = reservation;
  const services = lines.map(({ service_id, quantity }) =>
    quantity > 1 ? `${service_id}x${quantity}` : String(service_id),
  );
  const choices = [
    services.length > 0 && `servicios=${services.join(',')}`,
    !barber_deleted_at && `barbero=${barber_id}`,
    branch_id !== null && `sucursal=${branch_id}`,
  ].filter(Boolean);
  return `${publicUrl}/${slug}${choices.length > 0 ? `?${choices.join('&')}` : ''}`;
}

/** What the shop says of cancellations; nothing where it says nothing. */
export const policyFacts = ({ policy }: Pick<MailedReservation, 'policy'>): Fact[] =>
  policy === null ? [] : [['Política de cancelación', policy]];
