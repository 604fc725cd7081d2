import type { OpeningDay } from '../branches/opening.ts';
import { cardStateNames } from '../deposits/accounts/card-account.ts';
import { feedLevelNames } from '../feeds/contract.ts';
import { pushEventNames } from '../devices/contract.ts';
import { formatCents, formatPrice } from '../money.ts';
import { bookingModeNames } from '../organization/contract.ts';
import { confirmationNames } from '../organization/rules.ts';
import { depositMethodNames } from '../organization/policy.ts';
import { lateChangeNames, noticeText } from '../organization/terms.ts';
import { roleNames } from '../permissions.ts';
import { reservationStatuses, statusName } from '../reservations/status.ts';
import { blockKindNames } from '../schedule/blocks/edits.ts';
import { weekdayLabels, weekdayNames } from '../schedule/weekly-hours.ts';
import { countText } from '../text/count.ts';
import { formatDate, formatDateTime } from '../text/time-format.ts';
import { instantToLocal, weekday, type Instant, type Zone } from '../time.ts';
import { subscriptionView } from '../billing/billing-view.ts';
import type { Difference } from './contract.ts';

type Value = string | number | boolean;
type Side = 'before' | 'after';
type Field = {
  label: string;
  text?: (value: never, zone: Zone, side: Side) => string;
  /** Shortens the text of the new value by the part that the text of the old value shows already. */
  shorten?: (after: string, before: string) => string;
  empty?: string;
  /** Left out when a subject is created or deleted, because the sentence names it already. */
  isName?: true;
  /** Default value, left out when a subject is created or deleted. */
  usual?: Value;
};

const named =
  (names: Readonly<Record<string, string>>) =>
  (value: string): string =>
    names[value] ?? value;
const yesOrNo = (value: boolean) => (value ? 'sí' : 'no');
const newOrOld = (_address: string, _zone: Zone, side: Side) => (side === 'after' ? 'nueva' : 'anterior');
const openingText = (days: string) =>
  (JSON.parse(days) as OpeningDay[])
    .filter(({ ranges }) => ranges.length > 0)
    .map(
      ({ weekday: day, ranges }) =>
        `${weekdayLabels[day]?.toLowerCase()} ${ranges.map(({ start, end }) => `${start}–${end}`).join(' y ')}`,
    )
    .join(', ') || 'nunca';
const statusNames = Object.fromEntries(reservationStatuses.map((status) => [status, statusName(status)]));

function when(instant: Instant, zone: Zone): string {
  const local = instantToLocal(instant, zone);
  const day = weekdayLabels[weekday(local.slice(0, 10))]?.toLowerCase();
  return `${day} ${formatDateTime(local)}`;
}

const dayOf = (text: string) => text.slice(0, -'HH:mm'.length);
const timeOfSameDay = (after: string, before: string) =>
  dayOf(after) === dayOf(before) ? after.slice(dayOf(after).length) : after;

const weekdayList = (days: string) =>
  days
    .split(',')
    .map((day) => weekdayLabels[Number(day)]?.toLowerCase())
    .join(', ');

const dateRange = (days: string) =>
  days
    .split(' – ')
    .map((day) => formatDate(day))
    .join(' – ');

const clientFieldNames: Readonly<Record<string, string>> = {
  firstname: 'nombre',
  lastname: 'apellido',
  phone: 'teléfono',
  email: 'correo',
  preferred_barber_id: 'barbero preferido',
  photo_url: 'foto',
};
const clientFields = (fields: string) =>
  fields
    .split(',')
    .map((field) => clientFieldNames[field] ?? field)
    .join(', ');

const countedServices = (ids: string) => countText(ids.split(', ').length, 'servicio', 'servicios');

const mailLimits = {
  recipient: 'esa dirección ya recibió demasiados correos en una hora',
  shop: 'la barbería llegó a su máximo de correos por día',
  strangers: 'una barbería nueva envía hasta 100 correos por día a direcciones nuevas',
  unconfirmed: 'falta confirmar el correo de la cuenta del dueño',
  account: 'ya se enviaron demasiados correos iguales',
  invitations: 'hay 20 invitaciones sin aceptar',
};

const subscription = (status: string) =>
  subscriptionView({ status, cancel_at_period_end: false }).badges[0]?.label ?? status;

const fields: Readonly<Record<string, Field>> = {
  start_at: { label: 'Cuándo', text: when, shorten: timeOfSameDay },
  barber: { label: 'Barbero', isName: true },
  duration_min: {
    label: 'Duración',
    text: (minutes: number) => `${minutes} min`,
    empty: 'la de los servicios',
  },
  status: { label: 'Estado', text: named(statusNames), usual: 'scheduled' },
  canceled_by: {
    label: 'Motivo',
    text: named({ client: 'avisó el cliente', shop: 'la canceló la barbería' }),
    empty: '',
  },
  to_call: { label: 'Llamar', text: yesOrNo, empty: 'no' },
  arrived_at: { label: 'Llegó', text: when, empty: 'no' },
  late_minutes: { label: 'Llega tarde', text: (minutes: number) => `${minutes} min`, empty: 'no' },
  late: { label: 'Cancelación tardía', text: yesOrNo, empty: 'no' },
  firstname: { label: 'Nombre', isName: true },
  lastname: { label: 'Apellido', isName: true },
  email: { label: 'Email' },
  phone: { label: 'Teléfono' },
  role: { label: 'Rol', text: named(roleNames) },
  photo_url: {
    label: 'Foto',
    text: newOrOld,
    empty: 'sin foto',
  },
  branch: { label: 'Sucursal', empty: 'sin sucursal' },
  ...Object.fromEntries(weekdayNames.map((name) => [name, { label: name, empty: 'no atiende' }])),
  off_date: { label: 'Fecha', text: formatDate },
  block_time: { label: 'Horario' },
  kind: { label: 'Tipo', text: named(blockKindNames), usual: 'other' },
  weekdays: { label: 'Días', text: weekdayList },
  every_weeks: {
    label: 'Cada',
    text: (weeks: number) => (weeks === 1 ? 'semana' : `${weeks} semanas`),
    usual: 1,
  },
  dates: { label: 'Turnos', text: String },
  starts_on: { label: 'Desde', text: formatDate },
  ends_on: { label: 'Hasta', text: formatDate, empty: 'sin fin' },
  absent_from: { label: 'Desde', text: formatDateTime },
  absent_to: { label: 'Hasta', text: formatDateTime },
  from_date: { label: 'Día', text: formatDate },
  to_date: { label: 'Hasta el día', text: formatDate, empty: 'el mismo día' },
  closed_time: { label: 'Cerrado', empty: 'todo el día' },
  reason: { label: 'Motivo' },
  name: { label: 'Nombre', isName: true },
  description: { label: 'Descripción' },
  group_name: { label: 'Grupo', empty: 'ninguno' },
  price: { label: 'Precio', text: formatPrice },
  price_type: {
    label: 'Tipo de precio',
    text: named({ fixed: 'Precio fijo', from: 'Precio desde' }),
    usual: 'fixed',
  },
  duration_minutes: { label: 'Duración', text: (minutes: number) => `${minutes} min` },
  is_premium: { label: 'Premium', text: yesOrNo, usual: false },
  active: { label: 'Activo', text: yesOrNo, usual: true },
  address_line1: { label: 'Dirección' },
  city: { label: 'Ciudad' },
  postcode: { label: 'Código postal' },
  country: { label: 'País' },
  is_active: { label: 'Activa', text: yesOrNo, usual: true },
  latitude: { label: 'Latitud', text: String },
  longitude: { label: 'Longitud', text: String },
  opening: { label: 'Abierto', text: openingText, empty: 'cuando atienden sus barberos' },
  tagline: { label: 'Frase' },
  about: { label: 'Presentación' },
  cancellation_policy: { label: 'Política de cancelación' },
  accent: { label: 'Color' },
  logo_url: { label: 'Logo', text: newOrOld, empty: 'sin logo' },
  cover_url: { label: 'Portada', text: newOrOld, empty: 'sin portada' },
  instagram: { label: 'Instagram' },
  facebook: { label: 'Facebook' },
  tiktok: { label: 'TikTok' },
  website: { label: 'Sitio web' },
  whatsapp: { label: 'WhatsApp' },
  currency: { label: 'Moneda' },
  is_listed: { label: 'Aparecer en buscadores', text: yesOrNo },
  frame_origins: { label: 'Sitios que la muestran', empty: 'ninguno' },
  alt: { label: 'Foto' },
  via: { label: 'Llegó por' },
  slug: { label: 'Dirección pública', text: (slug: string) => `/${slug}` },
  timezone: { label: 'Zona horaria' },
  booking_mode: { label: 'Orden de la reserva', text: named(bookingModeNames), usual: 'service_first' },
  online_paused: { label: 'Reservas online', text: named({ true: 'en pausa', false: 'abiertas' }) },
  online_confirmation: { label: 'Confirmación por correo', text: named(confirmationNames) },
  reminders_on: { label: 'Recordatorios', text: yesOrNo },
  before_hours: { label: 'Horas antes', empty: 'ninguna' },
  quiet_time: { label: 'Sin avisos' },
  ask_confirmation: { label: 'Pedir que confirmen', text: yesOrNo },
  chat_on: { label: 'WhatsApp', text: yesOrNo },
  chat_booking: { label: 'Reservar por WhatsApp', text: yesOrNo },
  waitlist_on: { label: 'Lista de espera', text: yesOrNo },
  waitlist_minutes: { label: 'Minutos para responder', text: String },
  retention_months: {
    label: 'Borrar clientes sin visitas',
    text: (months: string | number) => (months === 'off' ? 'nunca' : `a los ${months} meses`),
  },
  barbers_see: { label: 'Los barberos ven', text: named({ all: 'todos los clientes', own: 'sus clientes' }) },
  min_notice_minutes: {
    label: 'Anticipación mínima',
    text: (minutes: number) => (minutes === 0 ? 'ninguna' : noticeText(minutes)),
  },
  cancel_hours: {
    label: 'Cambios tardíos',
    text: (hours: number) =>
      hours === 0 ? 'ninguno' : `desde ${hours === 1 ? '1 hora' : `${hours} horas`} antes`,
  },
  late_change: { label: 'Si es tarde', text: named(lateChangeNames) },
  deposits_from: { label: 'Anticipo de' },
  deposit_amount: { label: 'Anticipo' },
  deposit_method: { label: 'Se paga con', text: named(depositMethodNames) },
  loyalty_on: { label: 'Tarjeta de sellos', text: yesOrNo },
  loyalty_every: { label: 'Sellos para un premio', text: String },
  loyalty_reward: { label: 'Premio', empty: 'corte gratis' },
  loyalty_services: { label: 'Servicios que suman', text: countedServices, empty: 'todos' },
  loyalty_months: {
    label: 'Duración de un sello',
    text: (months: number) => countText(months, 'mes', 'meses'),
  },
  ratings_on: { label: 'Pedir opinión', text: yesOrNo },
  google_url: { label: 'Enlace de Google', empty: 'ninguno' },
  stars: { label: 'Estrellas', text: String },
  marketing_on: { label: 'Preguntar por novedades', text: yesOrNo },
  client_fields: { label: 'Datos', text: clientFields },
  tags: { label: 'Etiquetas', empty: 'ninguna' },
  merged: { label: 'Clientes unidos', text: String },
  canceled: { label: 'Reservas canceladas', text: String },
  import_kind: {
    label: 'Qué',
    text: named({ clientes: 'clientes', servicios: 'servicios', visitas: 'reservas' }),
  },
  imported_rows: { label: 'Filas', text: String },
  imported_new: { label: 'Nuevas', text: String },
  imported_problems: { label: 'Con problemas', text: String, usual: 0 },
  imported_removed: { label: 'Quitadas', text: String },
  imported_kept: { label: 'Quedaron', text: String, usual: 0 },
  business_day: { label: 'Día', text: formatDate },
  total_cents: { label: 'Total', text: formatCents },
  discount_cents: { label: 'Descuento', text: formatCents, usual: 0 },
  tip_cents: { label: 'Propina', text: formatCents, usual: 0 },
  method: { label: 'Medio', text: String },
  void_reason: { label: 'Motivo de la anulación' },
  float_cents: { label: 'Efectivo inicial', text: formatCents },
  move_kind: { label: 'Movimiento', text: named({ in: 'entrada', out: 'salida' }) },
  amount_cents: { label: 'Importe', text: formatCents },
  move_reason: { label: 'Concepto' },
  expected_cents: { label: 'Esperado', text: formatCents },
  counted_cents: { label: 'Contado', text: formatCents },
  difference_cents: { label: 'Diferencia', text: formatCents },
  days: { label: 'Días', text: dateRange },
  commission_cents: { label: 'Comisión', text: formatCents },
  tips_cents: { label: 'Propinas', text: formatCents, usual: 0 },
  adjustment_cents: { label: 'Ajuste', text: formatCents, usual: 0 },
  rules: { label: 'Reglas', text: String },
  feed_level: { label: 'Nivel', text: named(feedLevelNames) },
  device: { label: 'Dispositivo' },
  wants: {
    label: 'Avisa de',
    text: (events: string) => events.split(',').map(named(pushEventNames)).join(', '),
    empty: 'nada',
  },
  hide_names: { label: 'Oculta nombres', text: yesOrNo, usual: false },
  subscription: { label: 'Suscripción', text: subscription, empty: 'ninguna' },
  card_state: { label: 'Cobros con tarjeta', text: named(cardStateNames) },
  mail_limit: { label: 'Motivo', text: named(mailLimits) },
  cancel_at_period_end: { label: 'Cancela al final del período', text: yesOrNo },
};

/** Fields that the owner sees, in display order; a field missing here never leaves the server. */
export const auditFields: readonly string[] = Object.keys(fields);

/**
 * `Precio: $500.00 → $600.00`; null for an unknown field, and for the name or a default value of a created or deleted
 * subject. Instants use the shop's zone.
 */
export function differenceText({ field, before, after }: Difference, zone: Zone): string | null {
  const shown = fields[field];
  const isWhole = before === undefined || after === undefined;
  if (!shown || (isWhole && (shown.isName || (before ?? after) === shown.usual))) return null;
  const words = (value: Value | null, side: Side) =>
    value === null
      ? (shown.empty ?? 'sin dato')
      : (shown.text?.(value as never, zone, side) ?? String(value));
  const was = before === undefined ? '' : words(before, 'before');
  const is = after === undefined ? '' : words(after, 'after');
  // Events store `canceled_by` only in the state after a cancellation, so there is no earlier value to show.
  if (isWhole || field === 'canceled_by') return `${shown.label}: ${was || is}`;
  return `${shown.label}: ${was} → ${shown.shorten?.(is, was) ?? is}`;
}
