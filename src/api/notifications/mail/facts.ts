import { mapAddress, shopContact } from '#domain/branches/reach.ts';
import { addressOf, fullName, joinNames, phoneCodes, type PhoneCode } from '#domain/text/contact.ts';
import { formatCents } from '#domain/money.ts';
import { clientDepositName, isTaken } from '#domain/reservations/deposit-states.ts';
import { formatDay, formatDayAndTime, formatVisit } from '#domain/schedule/day-text.ts';
import { lineCents, totalCents } from '#domain/services/line-cents.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatDate, formatTime } from '#domain/text/time-format.ts';
import { type Clock, type Instant, instantToLocal, type PlainDate, type Zone } from '#domain/time.ts';
import type { Fact, Sender, Visit } from '../../integrations/mail/email.ts';
import { phoneKey } from '../../clients/queries.ts';
import type { AddressedReservation, MailedReservation } from '../../reservations/mailed-queries.ts';

export type Times = { start_at: Instant; end_at: Instant };

export const dayOf = ({ start_at }: Pick<Times, 'start_at'>, zone: Zone): PlainDate =>
  instantToLocal(start_at, zone).slice(0, 10);

export const clockText = (start_at: Instant, zone: Zone): Clock => formatTime(instantToLocal(start_at, zone));

/** `jueves 19/11/2026 10:00`, for subject lines. */
export function startText({ start_at }: Pick<Times, 'start_at'>, zone: Zone): string {
  const local = instantToLocal(start_at, zone);
  return `${formatDay(local).toLowerCase()} ${formatTime(local)}`;
}

export function timeText({ start_at, end_at }: Times, zone: Zone): string {
  return formatVisit(instantToLocal(start_at, zone), instantToLocal(end_at, zone));
}

function formerTimeText(start_at: Instant, zone: Zone): string {
  const start = instantToLocal(start_at, zone);
  return `${formatDay(start)} · ${formatTime(start)}`;
}

/** `Jueves 19/11 · 10:00`, short enough for one line on a phone. */
export const shortStartText = ({ start_at }: Pick<Times, 'start_at'>, zone: Zone): string =>
  formatDayAndTime(instantToLocal(start_at, zone));

function endText({ start_at, end_at }: Times, zone: Zone): string {
  const end = instantToLocal(end_at, zone);
  const isSameDay = dayOf({ start_at }, zone) === end.slice(0, 10);
  return isSameDay ? `Hasta las ${formatTime(end)}` : `Hasta el ${formatDate(end)} ${formatTime(end)}`;
}

// Time zones of the countries in the phone field, one for each distinct local time of the country.
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

/**
 * Names the shop's time zone, in parentheses, where every zone of the client's phone country shows another time; else
 * empty.
 */
export function zoneText({ start_at }: Times, zone: Zone, phone: string | null): string {
  const meant = phoneKey({ timezone: zone }, phone) ?? phone;
  const code = phoneCodes.find((one) => meant?.startsWith(one));
  const here = instantToLocal(start_at, zone);
  const isElsewhere = code && zonesOfCode[code].every((there) => instantToLocal(start_at, there) !== here);
  return isElsewhere ? ` (hora de la barbería, ${zone})` : '';
}

type MailedLine = MailedReservation['lines'][number];

function lineText(line: MailedLine): string {
  return `${timesText(line)} · ${line.is_premium ? 'Sin costo' : formatCents(lineCents(line))}`;
}

export const serviceFacts = ({ lines }: MailedReservation): Fact[] => [
  [lines.length > 1 ? 'Servicios' : 'Servicio', lines.map(lineText).join('\n')],
  ...(lines.length > 1 ? [['Total', formatCents(totalCents(lines))] as const] : []),
];

export function depositFacts({ deposit }: Pick<AddressedReservation, 'deposit'>): Fact[] {
  const name = deposit && clientDepositName(deposit.state);
  if (!name) return [];
  const { state, amount_cents, refunded_cents } = deposit;
  return [[name, formatCents(isTaken(state) ? amount_cents - refunded_cents : amount_cents)]];
}

export const serviceNames = ({ lines }: MailedReservation): string =>
  joinNames(lines.map(({ name }) => name));

export const barberName = (reservation: MailedReservation): string =>
  fullName({ firstname: reservation.barber_firstname, lastname: reservation.barber_lastname });

export const clientName = (reservation: MailedReservation): string =>
  fullName({
    firstname: reservation.client_firstname_snapshot,
    lastname: reservation.client_lastname_snapshot,
  });

export function branchText(reservation: MailedReservation): string {
  if (!reservation.branch_name) return '';
  const address = addressOf(reservation);
  return `Sucursal ${reservation.branch_name}${address && ` — ${address}`}`;
}

/**
 * Booking page with the same services, barber (unless deleted) and branch:
 * `/central?servicios=1x2,3&barbero=5&sucursal=2`.
 */
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

export function senderOf({ shop, logo, shop_phone, whatsapp }: MailedReservation): Sender {
  return { name: shop, ...(logo && { logo }), ...shopContact(shop_phone, whatsapp) };
}

type VisitInput = {
  times: Times;
  former?: Instant | undefined;
  zoneNote?: string;
  /** Name of the barber; absent for a group, whose email lists the barber of each person. */
  barber?: string | undefined;
};

export function visitOf(
  reservation: MailedReservation,
  { times, former, zoneNote = '', barber }: VisitInput,
): Visit {
  const { timezone } = reservation;
  const place = branchText(reservation);
  const before = former && formerTimeText(former, timezone);
  return {
    start: shortStartText(times, timezone),
    details: [
      endText(times, timezone),
      ...(zoneNote ? [zoneNote.trim()] : []),
      ...(before ? [`Antes: ${before}`] : []),
    ],
    who: barber && `Con ${barber}`,
    place: place ? { text: place, map: mapAddress(reservation) } : undefined,
    facts: [
      ['Cuándo', timeText(times, timezone) + zoneNote],
      ...(before ? [['Antes', before] as const] : []),
      ...(barber ? [['Barbero', barber] as const] : []),
      ...(place ? [['Dirección', place] as const] : []),
    ],
  };
}

export const senderName = ({ shop, logo }: MailedReservation): Sender => ({
  name: shop,
  ...(logo && { logo }),
});

type BarberVisitInput = { times: Times; former?: Instant | undefined; client: string };

export function barberVisit(
  { timezone }: Pick<MailedReservation, 'timezone'>,
  { times, former, client }: BarberVisitInput,
): Visit {
  const before = former && formerTimeText(former, timezone);
  return {
    start: shortStartText(times, timezone),
    details: [endText(times, timezone), ...(before ? [`Antes: ${before}`] : [])],
    who: client,
    facts: [
      ['Cuándo', timeText(times, timezone)],
      ...(before ? [['Antes', before] as const] : []),
      ['Cliente', client],
    ],
  };
}

export const changeLink = (href: string) => ({ label: 'Cambiar o cancelar', href });

export const unreservedTimes = 'Los horarios no están guardados: otra persona puede reservarlos antes.';
