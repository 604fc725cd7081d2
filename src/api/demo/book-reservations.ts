import { bookByClient, createBooking } from '../booking/book.ts';
import { takeBooking } from '../booking/take-booking.ts';
import type { Deps } from '../deps.ts';
import { setReservationStatus } from '../reservations/changes/staff-changes.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays, epochOf, localToEpoch, minuteOf, today } from '#domain/time.ts';
import { pickClient } from './clients.ts';
import type { Clients, DemoReservation, Member } from './past-reservations.ts';
import { demoBlocks, type DemoPerson, demoNotes, demoShop } from './shop.ts';
import { type Dice, pick, plausibleDay, type PlannedReservation, seededDice } from './plausible-day.ts';

// Statuses of today's finished reservations; some remain unmarked (`scheduled`).
const doneStatuses: ReservationStatus[] = [
  ...Array.from({ length: 8 }, () => 'completed' as const),
  'no_show',
  'canceled',
  'scheduled',
  'scheduled',
  'scheduled',
  'scheduled',
];
const comingStatuses: ReservationStatus[] = ['scheduled', 'scheduled', 'scheduled', 'confirmed', 'canceled'];
const daysAhead = 7;
const dayMs = 24 * 60 * 60_000;

export async function bookDemoReservations(
  deps: Deps,
  team: readonly Member[],
  services: readonly Service[],
  clients: Clients,
): Promise<DemoReservation[]> {
  const dice = seededDice(7);
  const booked: DemoReservation[] = [];
  const offered = services.filter(({ active }) => active);
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const date = addDays(today(deps.now(), demoShop.timezone), ahead);
    const present = team.filter(({ person }) => !person.daysOff.some((off) => off.ahead === ahead));
    for (const member of present) {
      for (const reservation of plausibleDay(date, member.person.hours, offered, dice)) {
        if (isKeptFree(member.person, reservation)) continue;
        booked.push(...(await bookDemoReservation(deps, member, reservation, { clients, dice })));
      }
    }
  }
  return booked;
}

function isKeptFree({ account }: DemoPerson, { start_local, service }: PlannedReservation<Service>): boolean {
  const start = minuteOf(start_local.slice(11));
  const end = start + service.duration_minutes;
  return demoBlocks.some(
    (block) => block.who === account.firstname && start < minuteOf(block.end) && minuteOf(block.start) < end,
  );
}

async function bookDemoReservation(
  deps: Deps,
  member: Member,
  { start_local, service }: PlannedReservation<Service>,
  { clients, dice }: { clients: Clients; dice: Dice },
): Promise<DemoReservation[]> {
  const { session } = member;
  const start = localToEpoch(start_local, demoShop.timezone) ?? 0;
  const isToday = start_local.startsWith(today(deps.now(), demoShop.timezone));
  const isWalkIn = isToday && start < deps.now() && dice() < 0.3;
  // Bookings happen two days before the reservation's start, at the latest a day ago: so many in the last hour would
  // count as a flood, in which the first visitors must confirm by e-mail.
  const at = isWalkIn ? start : Math.min(deps.now() - dayMs, start - 2 * dayMs);
  const then = { ...deps, now: () => at };
  const book = createBooking(then);
  const services = [{ service_id: service.id, quantity: 1 }];
  const request = { barber_id: session.user.id, services, start_local };
  const client = pickClient(dice, clients, 1);
  const { id: _, ...person } = client;
  const online = { slug: demoShop.slug, client: person, notes: pick(dice, demoNotes) };
  const booked = isWalkIn
    ? await takeBooking(book, session, { ...request, ...walkIn }, null)
    : await bookByClient(then, book, { ...request, ...online });
  // A newly opened shop asks no client to confirm, so bookings are never held here.
  if ('held_until' in booked) return [];
  const { id, external_id, end_at } = booked;
  const end = epochOf(end_at);
  const isOver = end <= deps.now();
  const status = pick(dice, isOver ? doneStatuses : comingStatuses);
  if (status !== 'scheduled') await setReservationStatus(deps, session, { id, status });
  return [{ id, external_id, client: isWalkIn ? null : client, member, service, start, end, status }];
}

const walkIn = { client: null, channel: 'walk_in', notes: null, notify: false, anyway: true } as const;
