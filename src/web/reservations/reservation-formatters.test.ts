import { expect, test } from 'vitest';
import type { Reservation } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import {
  callAddress,
  chatAddress,
  chatText,
  clientName,
  clientPhone,
  daysOf,
  formatBooked,
  formatCounts,
  formatMoved,
  formatServices,
  formatTaken,
  formatTotal,
  isInBook,
  nextReservation,
  unsettledReservations,
} from './reservation-formatters.ts';

const client = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 123 456' };

test('the name of the day of the booking comes first, then the client as known now', () => {
  expect(clientName({ client_name_snapshot: 'Carlita', client })).toBe('Carlita');
  expect(clientName({ client_name_snapshot: ' ', client })).toBe('Carla Sosa');
  expect(clientName({})).toBe('Cliente');
  expect(clientPhone({ client_phone_snapshot: '1', client })).toBe('1');
  expect(clientPhone({ client_phone_snapshot: null, client })).toBe('+598 99 123 456');
});

test.each([
  ['whoever booked alone', { id: 7 }, { ...client, email: null }, true],
  ['the booker of a group', { id: 7, group_id: 7 }, { ...client, email: null }, true],
  ['a companion', { id: 8, group_id: 7 }, { ...client, email: null }, false],
  [
    'who gave no name',
    { id: 7, group_id: null },
    { firstname: 'Sin cita', lastname: '', phone: null, email: null },
    false,
  ],
])('whether the client book knows %s', (_who, reservation, person, expected) => {
  expect(isInBook(reservation, person)).toBe(expected);
});

test("the chat opens with the client's digits only, and not without digits", () => {
  expect(chatAddress({ client_phone_snapshot: '+64 21 123' }, undefined)).toBe('https://wa.me/6421123');
  expect(chatAddress({ client_phone_snapshot: ' - ' }, undefined)).toBeNull();
  expect(chatAddress({}, undefined)).toBeNull();
});

test('a phone is called with its plus sign, and not without digits', () => {
  expect(callAddress({ client_phone_snapshot: '+598 99 123 456' }, undefined)).toBe('tel:+59899123456');
  expect(callAddress({ client_phone_snapshot: '099 123 456' }, undefined)).toBe('tel:099123456');
  expect(callAddress({ client_phone_snapshot: ' - ' }, undefined)).toBeNull();
});

test.each([
  ['+64 099 123 456', '59899123456'],
  ['+598 099 123 456', '59899123456'],
  ['+64 21 123 4567', '64211234567'],
])('%s is dialled in the country that it means, without trunk digit', (client_phone_snapshot, digits) => {
  const plans = {
    own: { code: '+598', country: 'Uruguay' },
    plans: { '+64': { lengths: [8, 9, 10], trunk: '0' }, '+598': { lengths: [8], trunk: '0' } },
  };
  const reservation = { client_phone_snapshot };
  expect(chatAddress(reservation, plans)).toBe(`https://wa.me/${digits}`);
  expect(callAddress(reservation, plans)).toBe(`tel:+${digits}`);
});

test("the shop's message names the client and the hour, and the day where it is not today", () => {
  const shop = { name: 'Barbería Navaja', timezone: 'America/Montevideo' };
  const ready = {
    client_name_snapshot: 'Agustina Peña',
    start_at: '2026-11-24T15:00:00Z',
  } as Reservation;
  expect(chatText(ready, shop, '2026-11-24')).toBe(
    'Hola Agustina, te escribimos de Barbería Navaja por tu reserva de las 12:00.',
  );
  expect(chatText(ready, shop, '2026-11-23')).toBe(
    'Hola Agustina, te escribimos de Barbería Navaja por tu reserva del mar 24/11 a las 12:00.',
  );
  expect(chatAddress({ client_phone_snapshot: '1' }, undefined, 'Hola & adiós')).toBe(
    'https://wa.me/1?text=Hola%20%26%20adi%C3%B3s',
  );
});

test('a reservation costs its lines times their quantity, to the cent, and premium ones nothing', () => {
  const line = (price: number, quantity: number, is_premium = false) => ({
    service: { price, is_premium },
    quantity,
  });
  const services = [line(0.1, 3), line(550, 1), line(0, 2), line(300, 1, true)] as Reservation['services'];
  expect(formatTotal({ services })).toBe('$550.30');
});

test('services are named with their quantity above 1', () => {
  const line = (name: string, quantity: number) => ({ service: { name }, quantity });
  const services = [line('Corte', 1), line('Barba', 2)] as Reservation['services'];
  expect(formatServices({ services })).toBe('Corte, Barba ×2');
});

const reservation = (start_at: string, end_at: string, status: ReservationStatus = 'scheduled') =>
  ({ start_at, end_at, status }) as Reservation;

test('the next client is the first awaited one whose reservation is not over', () => {
  const now = Date.parse('2026-11-18T12:20:00Z');
  const over = reservation('2026-11-18T11:00:00Z', '2026-11-18T12:20:00Z');
  const gone = reservation('2026-11-18T12:00:00Z', '2026-11-18T12:30:00Z', 'canceled');
  const done = reservation('2026-11-18T12:00:00Z', '2026-11-18T12:40:00Z', 'completed');
  const seated = reservation('2026-11-18T12:00:00Z', '2026-11-18T12:30:00Z', 'confirmed');
  const later = reservation('2026-11-18T13:00:00Z', '2026-11-18T13:30:00Z');
  expect(nextReservation([over, gone, done, seated, later], now)).toBe(seated);
  expect(nextReservation([over, gone, done, later], now)).toBe(later);
  expect(nextReservation([over, gone], now)).toBeUndefined();
  expect(unsettledReservations([over, gone, done, seated, later], now)).toEqual([over]);
});

test('whoever cuts hair sees the own client before those of the others', () => {
  const now = Date.parse('2026-11-18T12:20:00Z');
  const of = (barber_id: number, start_at: string, end_at: string) => ({
    ...reservation(start_at, end_at),
    barber_id,
  });
  const past = of(1, '2026-11-18T11:00:00Z', '2026-11-18T11:30:00Z');
  const theirs = of(2, '2026-11-18T13:00:00Z', '2026-11-18T13:30:00Z');
  const mine = of(1, '2026-11-18T14:00:00Z', '2026-11-18T14:30:00Z');
  expect(nextReservation([past, theirs, mine], now, 1)).toBe(mine);
  expect(nextReservation([past, theirs], now, 1)).toBe(theirs);
  expect(nextReservation([past, theirs, mine], now)).toBe(theirs);
});

test('the counts of a day are said in words', () => {
  const counts = { total: 15, completed: 12, no_show: 1, canceled: 2, completed_price: 3300 };
  expect(formatCounts(counts)).toBe('15 reservas · 12 completadas · 1 no asistió · 2 canceladas');
  expect(formatCounts({ ...counts, total: 1, completed: 1, no_show: 2, canceled: 0 })).toBe(
    '1 reserva · 1 completada · 2 no asistieron · 0 canceladas',
  );
});

test('a taken time says who has whom, and when', () => {
  const taken = {
    ...reservation('2026-11-24T15:00:00Z', '2026-11-24T15:30:00Z'),
    client_name_snapshot: 'Agustina Peña',
    barber: { id: 1, firstname: 'Bruno', lastname: 'Díaz', photo_url: null },
  };
  expect(formatTaken(taken, 'America/Montevideo')).toBe('Bruno ya tiene a Agustina Peña de 12:00 a 12:30.');
});

test("reservations stand on the shop's days, whatever the browser's", () => {
  const late = reservation('2026-11-19T02:30:00Z', '2026-11-19T03:00:00Z');
  const early = reservation('2026-11-19T12:00:00Z', '2026-11-19T12:30:00Z');
  expect(daysOf([late, early], 'America/Montevideo')).toEqual([
    { date: '2026-11-18', reservations: [late] },
    { date: '2026-11-19', reservations: [early] },
  ]);
});

test('a toast names who was booked or moved, when and with whom; the date of a move only on another day', () => {
  const barber = { firstname: 'Lucía' };
  const booked = { client_name_snapshot: 'Rodri', start_at: '2026-11-24T17:00:00Z', barber };
  expect(formatBooked(booked, 'America/Montevideo')).toBe('Rodri, mar 24/11 14:00 con Lucía');
  const early = { start_at: '2026-11-24T12:00:00Z' };
  expect(formatMoved(booked, early, 'America/Montevideo')).toBe('Rodri: 14:00 con Lucía');
  const before = { start_at: '2026-11-23T17:00:00Z' };
  expect(formatMoved(booked, before, 'America/Montevideo')).toBe('Rodri: mar 24/11 14:00 con Lucía');
});
