import { expect, test } from 'vitest';
import type { AuditEntry } from './contract.ts';
import { differencesOf } from './differences.ts';
import { auditMessage, actorName } from './messages.ts';
import { differenceText } from './audit-fields.ts';

const zone = 'America/Montevideo';
const ana = { id: 1, firstname: 'Ana', lastname: 'Pérez' };
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-18T12:00:00Z',
  actor: 'staff',
  person: ana,
  subject: 'reservation',
  subject_id: 7,
  action: 'moved',
  about: 'Juan Pérez',
  barber: 'Bruno Díaz',
  differences: [],
  restorable: false,
  ...more,
});
const sentence = (more: Partial<AuditEntry>) => `${actorName(entry(more))} ${auditMessage(entry(more))}`;
const client = { actor: 'client', person: null } as const;

test.each<[Partial<AuditEntry>, string]>([
  [{}, 'Ana Pérez movió la reserva de Juan Pérez'],
  [{ action: 'undone' }, 'Ana Pérez deshizo un cambio de la reserva de Juan Pérez'],
  [{ action: 'deleted' }, 'Ana Pérez eliminó la reserva de Juan Pérez'],
  [{ action: 'booked' }, 'Ana Pérez agendó una reserva de Juan Pérez con Bruno Díaz'],
  [{ ...client, action: 'booked' }, 'Juan Pérez (cliente) reservó con Bruno Díaz'],
  [{ ...client, action: 'canceled', barber: null }, 'Juan Pérez (cliente) canceló su reserva'],
  [{ ...client, action: 'client-confirmed' }, 'Juan Pérez (cliente) confirmó por enlace que viene'],
  [{ ...client, action: 'chat-confirmed' }, 'Juan Pérez (cliente) confirmó por WhatsApp que viene'],
  [{ subject: 'user', subject_id: 1, action: 'changed' }, 'Ana Pérez cambió sus datos'],
  [{ subject: 'user', action: 'branch-assigned' }, 'Ana Pérez cambió la sucursal de Juan Pérez'],
  [{ subject: 'user', subject_id: 1, action: 'email-confirmed' }, 'Ana Pérez confirmó su correo'],
  [{ subject: 'user', subject_id: 1, action: 'email-restored' }, 'Ana Pérez recuperó su correo anterior'],
  [
    { actor: 'system', person: null, subject: 'user', action: 'email-lost' },
    'Navaja quitó a Juan Pérez un correo que es de otra persona',
  ],
  [{ subject: 'block', action: 'created', about: null, barber: 'Ana Pérez' }, 'Ana Pérez bloqueó un horario'],
  [
    { subject: 'block', action: 'deleted', about: null },
    'Ana Pérez quitó un horario bloqueado de Bruno Díaz',
  ],
  [{ subject: 'closing', action: 'created', about: 'Navidad' }, 'Ana Pérez agregó el día cerrado Navidad'],
  [{ subject: 'service', action: 'created', about: 'Corte' }, 'Ana Pérez creó el servicio Corte'],
  [
    { actor: 'provider', person: null, subject: 'billing', action: 'changed', about: null },
    'El servicio de pagos informó un cambio de la suscripción',
  ],
  [
    { actor: 'system', person: null, action: 'email-dropped' },
    'Navaja no envió un correo sobre la reserva de Juan Pérez',
  ],
  [
    { actor: 'system', person: null, subject: 'user', action: 'email-dropped' },
    'Navaja no envió un correo a Juan Pérez',
  ],
  [{ action: 'something newer' }, 'Ana Pérez hizo un cambio'],
])('%j reads as a sentence', (more, expected) => {
  expect(sentence(more)).toBe(expected);
});

const differences = (...change: Parameters<typeof differencesOf>) =>
  differencesOf(...change).flatMap((difference) => differenceText(difference, zone) ?? []);

test('a length that staff set is told, and until then it is that of the services', () => {
  const state = { start_at: '2026-11-19T13:00:00Z', barber_id: 4 };
  expect(differences('reservation', state, { ...state, duration_min: 45 })).toEqual([
    'Duración: la de los servicios → 45 min',
  ]);
});

test('a move tells both times on the shop’s clock', () => {
  const before = { status: 'scheduled', start_at: '2026-11-24T13:00:00Z', end_at: '2026-11-24T13:30:00Z' };
  const after = { ...before, start_at: '2026-11-25T14:30:00Z', end_at: '2026-11-25T15:00:00Z' };
  expect(differences('reservation', before, after)).toEqual([
    'Cuándo: mar 24/11/2026 10:00 → mié 25/11/2026 11:30',
  ]);
  const later = { ...before, start_at: '2026-11-24T14:30:00Z' };
  expect(differences('reservation', before, later)).toEqual(['Cuándo: mar 24/11/2026 10:00 → 11:30']);
});

test('another barber is told by both names', () => {
  const before = { barber_id: 1, barber: 'Ana', status: 'scheduled', start_at: '2026-11-24T13:00:00Z' };
  expect(differences('reservation', before, { ...before, barber_id: 2, barber: 'Luis' })).toEqual([
    'Barbero: Ana → Luis',
  ]);
  expect(differences('reservation', before, null)).toEqual(['Cuándo: mar 24/11/2026 10:00']);
});

test('only what became different is told, in words', () => {
  const before = {
    id: 3,
    name: 'Corte',
    description: null,
    price_cents: 50_000,
    price_type: 'fixed',
    active: true,
  };
  const after = { ...before, price_cents: 60_050, price_type: 'from', active: false, description: 'Tijera' };
  expect(differences('service', before, after)).toEqual([
    'Descripción: sin dato → Tijera',
    'Precio: $500.00 → $600.50',
    'Tipo de precio: Precio fijo → Precio desde',
    'Activo: sí → no',
  ]);
});

test('what is new tells what it is, what is gone what it was, and nothing that goes without saying', () => {
  const reservation = { barber_id: 2, status: 'scheduled', start_at: '2026-11-24T13:00:00Z' };
  expect(differences('reservation', null, reservation)).toEqual(['Cuándo: mar 24/11/2026 10:00']);
  const person = { firstname: 'Bruno', lastname: 'Díaz', role: 'barber', phone: null, branch: null };
  expect(differences('user', person, null)).toEqual(['Rol: Barbero']);
  const service = { name: 'Corte', price_cents: 0, price_type: 'fixed', active: true, is_premium: true };
  expect(differences('service', null, service)).toEqual(['Precio: $0.00', 'Premium: sí']);
});

test('hours are told by weekday', () => {
  const day = (weekday: number, start_time_1: string | null, end_time_1: string | null) => ({
    weekday,
    start_time_1,
    end_time_1,
    start_time_2: start_time_1 && '15:00',
    end_time_2: start_time_1 && '19:00',
  });
  const before = [day(0, '09:00', '13:00'), day(1, '09:00', '13:00'), day(2, null, null)];
  const after = [day(0, '09:00', '13:00'), day(1, null, null), day(2, '10:00', '13:00')];
  expect(differences('hours', before, after)).toEqual([
    'Martes: 09:00–13:00 · 15:00–19:00 → no atiende',
    'Miércoles: no atiende → 10:00–13:00 · 15:00–19:00',
  ]);
});

test('blocked time is told by its kind, times and days', () => {
  const once = {
    barber_id: 2,
    kind: 'break',
    reason: null,
    block_time: '13:00–14:00',
    off_date: '2026-11-23',
  };
  const weekly = { starts_on: '2026-11-23', ends_on: null, weekdays: '0,2', every_weeks: 2 };
  expect(differences('block', null, { ...once, ...weekly, off_date: null })).toEqual([
    'Horario: 13:00–14:00',
    'Tipo: Descanso',
    'Días: lun, mié',
    'Cada: 2 semanas',
    'Desde: 23/11/2026',
  ]);
  expect(differences('block', once, { ...once, block_time: '13:00–15:00' })).toEqual([
    'Horario: 13:00–14:00 → 13:00–15:00',
  ]);
});

test('a closing is told by its days', () => {
  const closing = { name: 'Navidad', from_date: '2026-12-25', to_date: null, closed_time: null };
  expect(differences('closing', null, closing)).toEqual(['Día: 25/12/2026']);
  expect(
    differences('closing', closing, { ...closing, to_date: '2026-12-26', closed_time: '12:00–15:00' }),
  ).toEqual(['Hasta el día: el mismo día → 26/12/2026', 'Cerrado: todo el día → 12:00–15:00']);
});

test('a settled commission is told by its days and its sums', () => {
  const settled = {
    days: '2026-11-16 – 2026-11-22',
    commission_cents: 28_020,
    tips_cents: 0,
    adjustment_cents: -1_250,
  };
  expect(differences('commission', null, settled)).toEqual([
    'Días: 16/11/2026 – 22/11/2026',
    'Comisión: $280.20',
    'Ajuste: -$12.50',
  ]);
});

test('settings of the shop and its subscription are told by name', () => {
  const before = { name: 'Central', slug: 'central', settings: { booking_mode: 'service_first' } };
  const after = { ...before, name: 'Puerto', settings: { booking_mode: 'barber_first' } };
  expect(differences('organization', before, after)).toEqual([
    'Nombre: Central → Puerto',
    'Orden de la reserva: Primero el servicio → Primero el barbero',
  ]);
  const none = { status: null, cancel_at_period_end: false };
  expect(differences('billing', none, { ...none, status: 'past_due' })).toEqual([
    'Suscripción: ninguna → Pago pendiente',
  ]);
});

test('a photo is told without its address', () => {
  const photo = (photo_url: string | null) => ({ photo_url });
  expect(differences('user', photo(null), photo('https://x.example/a'))).toEqual(['Foto: sin foto → nueva']);
  expect(differences('user', photo('https://x.example/a'), photo('https://x.example/b'))).toEqual([
    'Foto: anterior → nueva',
  ]);
});

test('an email that was not sent tells why', () => {
  expect(differences('reservation', null, { mail_limit: 'recipient' })).toEqual([
    'Motivo: esa dirección ya recibió demasiados correos en una hora',
  ]);
});

test('what is not named for telling never leaves, whatever was written down', () => {
  const secrets = { password_hash: 'x', id: 1, constructor: 'y', toString: 'z' };
  expect(differencesOf('user', null, secrets)).toEqual([]);
});
