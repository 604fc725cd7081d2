import { bookByClient, createBooking } from '../booking/book.ts';
import { takeBooking } from '../booking/take-booking.ts';
import type { Deps } from '../deps.ts';
import { setReservationStatus } from '../reservations/staff-changes.ts';
import type { Session } from '../session/require-session.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays, epochOf, localToEpoch, minuteOf, today } from '#domain/time.ts';
import { demoBlocks, demoClients, type DemoPerson, demoNotes, demoShop } from './shop.ts';
import { type Dice, pick, plausibleDay, type PlannedReservation, steadyDice } from './plausible-day.ts';

const pastStatuses: ReservationStatus[] = [
  ...Array.from({ length: 8 }, () => 'completed' as const),
  'no_show',
  'canceled',
];
// Of today some nobody has marked yet.
const todaysStatuses: ReservationStatus[] = [
  ...pastStatuses,
  'scheduled',
  'scheduled',
  'scheduled',
  'scheduled',
];
const comingStatuses: ReservationStatus[] = ['scheduled', 'scheduled', 'scheduled', 'confirmed', 'canceled'];
const daysAround = 7;
const dayMs = 24 * 60 * 60_000;

/** A user of the demo shop with a session. */
export type Member = { session: Session; person: DemoPerson };

/** Books a past and a coming week of plausible reservations for every barber, through the use cases of clients and staff. */
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
        if (isKeptFree(person, reservation)) continue;
        await bookDemoReservation(deps, session, reservation, dice);
      }
    }
  }
}

/** Whether somebody blocks that time, on this day or on another. */
function isKeptFree({ account }: DemoPerson, { start_local, service }: PlannedReservation<Service>): boolean {
  const start = minuteOf(start_local.slice(11));
  const end = start + service.duration_minutes;
  return demoBlocks.some(
    (block) => block.who === account.firstname && start < minuteOf(block.end) && minuteOf(block.start) < end,
  );
}

async function bookDemoReservation(
  deps: Deps,
  session: Session,
  { start_local, service }: PlannedReservation<Service>,
  dice: Dice,
) {
  const start = localToEpoch(start_local, demoShop.timezone) ?? 0;
  const isToday = start_local.startsWith(today(deps.now(), demoShop.timezone));
  const isAtTheDoor = isToday && start < deps.now() && dice() < 0.3;
  // Booked two days before its start, or now when that is still to come.
  const at = isAtTheDoor ? start : Math.min(deps.now(), start - 2 * dayMs);
  const then = { ...deps, now: () => at };
  const book = createBooking(then);
  const services = [{ service_id: service.id, quantity: 1 }];
  const wish = { barber_id: session.user.id, services, start_local };
  const client = pick(dice, demoClients);
  const online = { slug: demoShop.slug, client, notes: pick(dice, demoNotes) };
  const agreed = client === demoClients[0] && ({ whatsapp: true } as const);
  const booked = isAtTheDoor
    ? await takeBooking(book, session, { ...wish, ...walkIn }, null)
    : await bookByClient(then, book, { ...wish, ...online, ...agreed });
  // A shop that was just opened asks nobody to confirm.
  if ('held_until' in booked) return;
  const { id, end_at } = booked;
  const isOver = epochOf(end_at) <= deps.now();
  const status = pick(dice, isOver ? (isToday ? todaysStatuses : pastStatuses) : comingStatuses);
  if (status !== 'scheduled') await setReservationStatus(deps, session, { id, status });
}

/** Somebody who came without an appointment. */
const walkIn = { client: null, channel: 'walk_in', notes: null, notify: false, anyway: true } as const;
