import { takeBooking, type StaffReservation } from '#domain/booking/contract.ts';
import { listRepeats, makeSeries } from '#domain/series/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import type { TestApp } from './app.ts';
import * as world from './world.ts';

export const standingClient = {
  firstname: 'Marta',
  lastname: 'Gil',
  phone: '+598 99 555 123',
  email: 'marta@example.com',
};
/** Every four weeks after the client's reservation with the default `start`. */
export const standingStarts = ['2026-12-18T10:30', '2027-01-15T10:30', '2027-02-12T10:30'];
export type StandingVisit = Awaited<ReturnType<typeof aStandingVisit>>;

/** The staff booked the client's reservation, and its e-mails are sent already. */
export async function aStandingVisit(
  it: TestApp,
  { timezone, start = '2026-11-20T10:30' }: { timezone?: string; start?: string } = {},
) {
  const shop = await world.aShop(it.call, timezone ? { timezone } : {});
  const barber = await world.aStaffMember(shop);
  const service = await world.aService(shop);
  await world.hoursFor(shop, barber, { from: '00:00', to: '23:45' });
  const as = { token: shop.token };
  const take = (start_local: string) =>
    world.ask(
      it.call,
      takeBooking,
      {
        barber_id: barber.user.id,
        client: standingClient,
        services: [{ service_id: service.id, quantity: 1 }],
        start_local,
        channel: 'phone',
        notes: 'Degradado bajo',
      },
      as,
    );
  const send = () => it.deps.jobs.drain(shop.organization.id as OrganizationId);
  const source: StaffReservation = await take(start);
  await send();
  it.mailer.sent.length = 0;
  const usual = { id: source.id, every_weeks: 4 };
  return {
    shop,
    barber,
    service,
    source,
    as,
    take,
    send,
    preview: (every_weeks = 4, times = 3) =>
      world.ask(it.call, listRepeats, { ...usual, every_weeks, times }, as),
    make: (more: object = {}) =>
      world.ask(it.call, makeSeries, { ...usual, starts: standingStarts, ...more }, as),
    tryToMake: (more: object = {}) => it.call(makeSeries, { ...usual, starts: standingStarts, ...more }, as),
    all: () => world.ask(it.call, listReservations, { limit: 100 }, as),
    mailed: () => it.mailer.sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted(),
  };
}
