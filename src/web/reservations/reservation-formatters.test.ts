import { expect, test } from 'vitest';
import type { Reservation } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import {
  chatAddress,
  clientName,
  clientPhone,
  daysOf,
  nextReservation,
  formatServices,
} from './reservation-formatters.ts';

const client = { firstname: 'Carla', lastname: 'Sosa', phone: '+598 99 123 456' };

test('the name of the day of the booking comes first, then the client as known now', () => {
  expect(clientName({ client_name_snapshot: 'Carlita', client })).toBe('Carlita');
  expect(clientName({ client_name_snapshot: ' ', client })).toBe('Carla Sosa');
  expect(clientName({})).toBe('Cliente');
  expect(clientPhone({ client_phone_snapshot: '1', client })).toBe('1');
  expect(clientPhone({ client_phone_snapshot: null, client })).toBe('+598 99 123 456');
});

test("the chat opens with the client's digits only, and not without digits", () => {
  expect(chatAddress({ client_phone_snapshot: '+64 21 123' })).toBe('https://wa.me/6421123');
  expect(chatAddress({ client_phone_snapshot: ' - ' })).toBeNull();
  expect(chatAddress({})).toBeNull();
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
});

test("reservations stand on the shop's days, whatever the browser's", () => {
  const late = reservation('2026-11-19T02:30:00Z', '2026-11-19T03:00:00Z');
  const early = reservation('2026-11-19T12:00:00Z', '2026-11-19T12:30:00Z');
  expect(daysOf([late, early], 'America/Montevideo')).toEqual([
    { date: '2026-11-18', reservations: [late] },
    { date: '2026-11-19', reservations: [early] },
  ]);
});
