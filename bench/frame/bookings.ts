import { sql } from 'kysely';
import type { Db } from '#api/database/connection.ts';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { type HeldForForm, holdHeader, takeHold } from '#domain/booking/holds/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { publicIdOf } from '#domain/public-id.ts';
import { requestOf } from '#domain/route.ts';
import { clockOf } from '#domain/time.ts';
import * as world from '#test/world.ts';
import { requestBytes } from './connection.ts';
import { bookableDays } from './shop.ts';

const days = bookableDays();
// Slots that start before 22:00, so that a reservation of three quarters of an hour from each ends within the hours.
const slotsADay = 88;
export const slotsOfBarber = slotsADay * days.length;

/** Start of a barber's n-th slot of 15 minutes, in order of time from tomorrow. */
export function slot(n: number): string {
  if (n >= slotsOfBarber) throw new Error('a barber has no slot left for this benchmark');
  return `${days[Math.floor(n / slotsADay)]}T${clockOf((n % slotsADay) * 15)}`;
}

type Bookable = { slug: string; service: { id: number } };

export function bookingBytes(
  { slug, service }: Bookable,
  barber_id: number,
  start_local: string,
  { quantity = 1, headers = {} }: { quantity?: number; headers?: Record<string, string> } = {},
): Buffer {
  const { method, url, body } = requestOf(bookReservation, {
    slug,
    barber_id,
    client: world.aClient({ phone: `+598 9${1e6 + Math.floor(Math.random() * 9e6)}` }),
    services: [{ service_id: service.id, quantity }],
    start_local,
  });
  return requestBytes({ method, path: `/api${url}`, body, headers });
}

/** Requests of a booking with a held slot, as the page sends them: the hold, then the booking with the hold's token. */
export function holdingBytes(
  { id, slug, service }: Bookable & { id: number },
  barber_id: number,
  start_local: string,
): { holding: Buffer; bookingOf: (answer: string) => Buffer } {
  const { method, url, body } = requestOf(takeHold, {
    slug,
    barber_id,
    services: [{ service_id: service.id, quantity: 1 }],
    start_local,
    hold: publicIdOf(id, crypto.randomUUID()),
  });
  return {
    holding: requestBytes({ method, path: `/api${url}`, body }),
    bookingOf: (answer) => {
      const { hold } = JSON.parse(answer) as HeldForForm;
      return bookingBytes({ slug, service }, barber_id, start_local, { headers: { [holdHeader]: hold } });
    },
  };
}

export function takingBytes(
  { service, token }: Pick<Bookable, 'service'> & { token: string },
  barber_id: number,
  start_local: string,
): Buffer {
  const { method, url, body } = requestOf(takeBooking, {
    barber_id,
    client: world.aClient({ phone: `+598 9${1e6 + Math.floor(Math.random() * 9e6)}` }),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local,
    channel: 'phone',
  });
  return requestBytes({ method, path: `/api${url}`, body, headers: { authorization: `Bearer ${token}` } });
}

export function groupBytes({ slug, service }: Bookable, barber_id: number, start_local: string): Buffer {
  const services = [{ service_id: service.id, quantity: 1 }];
  const { method, url, body } = requestOf(bookGroup, {
    slug,
    barber_id,
    client: world.aClient({ phone: `+598 9${1e6 + Math.floor(Math.random() * 9e6)}` }),
    people: ['Carla', 'Leo'].map((firstname) => ({ firstname, services })),
    arrangement: 'in_a_row',
    start_local,
  });
  return requestBytes({ method, path: `/api${url}`, body });
}

/** Deletes pending jobs, because e-mails of the last round would slow down the next round. */
export const deletePendingJobs = (db: Db) => sql`delete from outbox where done_at is null`.execute(db);
