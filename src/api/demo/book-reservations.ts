import { bookByClient, createBooking } from '../booking/book.ts';
import type { Deps } from '../deps.ts';
import { setReservationStatus } from '../reservations/staff-changes.ts';
import type { Session } from '../session/require-session.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays, epochOf, localToEpoch, today } from '#domain/time.ts';
import { demoClients, type DemoPerson, demoNotes, demoShop } from './shop.ts';
import { type Dice, pick, plausibleDay, type PlannedReservation, steadyDice } from './plausible-day.ts';

const pastStatuses: ReservationStatus[] = [
  ...Array.from({ length: 8 }, () => 'completed' as const),
  'no_show',
  'canceled',
];
const comingStatuses: ReservationStatus[] = ['scheduled', 'scheduled', 'scheduled', 'confirmed', 'canceled'];
const daysAround = 7;
const dayMs = 24 * 60 * 60_000;

/** A user of the demo shop with a session. */
export type Member = { session: Session; person: DemoPerson };

/** Books a past and a coming week of plausible reservations for every barber, through the use case of clients. */
export async function bookDemoReservations(
  deps: Deps,
  team: readonly Member[],
  services: readonly Service[],
) {
  const dice = steadyDice(7);
  const offered = services.filter(({ active }) => active);
  for (let ahead = -daysAround; ahead <= daysAround; ahead += 1) {
    const date = addDays(today(deps.now(), demoShop.timezone), ahead);
    const present = team.filter(({ person }) => !person.daysOff.some((off) => off.ahead === ahead));
    for (const { session, person } of present) {
      for (const reservation of plausibleDay(date, person.hours, offered, dice)) {
        await bookDemoReservation(deps, session, reservation, dice);
      }
    }
  }
}

async function bookDemoReservation(
  deps: Deps,
  session: Session,
  { start_local, service }: PlannedReservation<Service>,
  dice: Dice,
) {
  const start = localToEpoch(start_local, demoShop.timezone) ?? 0;
  // Booked two days before its start, or now when that is still to come.
  const then = { ...deps, now: () => Math.min(deps.now(), start - 2 * dayMs) };
  const request = {
    slug: demoShop.slug,
    barber_id: session.user.id,
    client: pick(dice, demoClients),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local,
    notes: pick(dice, demoNotes),
  };
  const booked = await bookByClient(then, createBooking(then), request);
  // A shop that was just opened asks nobody to confirm.
  if ('held_until' in booked) return;
  const { id, end_at } = booked;
  const isOver = epochOf(end_at) <= deps.now();
  const status = pick(dice, isOver ? pastStatuses : comingStatuses);
  if (status !== 'scheduled') await setReservationStatus(deps, session, { id, status });
}
