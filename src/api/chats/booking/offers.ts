import { bookingOpen } from '#domain/billing/subscription.ts';
import { totalPrice } from '#domain/booking/form/basket.ts';
import { pricedText, servicePrice } from '#domain/chats/booking-texts.ts';
import { readSubject, type Subject, subjectText } from '#domain/chats/choices.ts';
import { type OfferedTime, openDays } from '#domain/chats/offered-times.ts';
import { toCents } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { reservationLength } from '#domain/reservations/move.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { instantToLocal } from '#domain/time.ts';
import { listPublicBarbers } from '../../barbers/queries.ts';
import { findBilling } from '../../billing/queries.ts';
import { readOpeningPeople } from '../../booking/read-openings.ts';
import { listPublicBranches } from '../../branches/queries.ts';
import { countServiceUse } from '../../reservations/service-use-queries.ts';
import { listServices, toService } from '../../services/queries.ts';
import { comingReservations, ownReservations, type Talk } from './talk.ts';

export type Visit = {
  subject: Subject;
  name: string;
  minutes: number;
  cents: number;
  price: string;
  moved: { id: number; barber: number; branch: number | null; start: string } | null;
};

export async function servicesByUse({ deps, shop }: Talk) {
  const [services, uses] = await Promise.all([
    listServices(deps.db, shop.id, { active: true }),
    countServiceUse(deps.db, shop.id, deps.now()),
  ]);
  const used = new Map(uses.map(({ service_id, uses: count }) => [service_id, count]));
  const useOf = ({ id }: { id: number }) => used.get(id) ?? 0;
  return services.map(toService).toSorted((a, b) => useOf(b) - useOf(a));
}

async function readService(talk: Talk, id: number): Promise<Visit> {
  const services = await listServices(talk.deps.db, talk.shop.id, { active: true });
  const row = services.find((service) => service.id === id);
  if (!row) throw new Refusal('unknown_service');
  const { name, duration_minutes: minutes, is_premium, price_cents } = row;
  const price = servicePrice(toService(row));
  return { subject: { service: id }, name, minutes, cents: is_premium ? 0 : price_cents, price, moved: null };
}

export const servicesText = ({ services }: Pick<Reservation, 'services'>): string =>
  services.map(({ service }) => service.name).join(' + ');

async function readMoved(talk: Talk, externalId: string): Promise<Visit> {
  const coming = await comingReservations(talk);
  const found = coming.find(({ external_id }) => external_id === externalId);
  if (!found || found.group_id !== undefined) throw new Refusal('not_found');
  const { id, services, barber_id: barber, branch_id: branch, start_at } = found;
  const price = totalPrice(services);
  const start = instantToLocal(start_at, talk.shop.timezone);
  return {
    subject: { reservation: externalId },
    name: servicesText(found),
    minutes: reservationLength(found),
    cents: toCents(price),
    price: pricedText(price),
    moved: { id, barber, branch, start },
  };
}

export function requireVisit(talk: Talk, text: string | undefined): Promise<Visit> {
  const subject = readSubject(text);
  if (!subject) throw new Refusal('unknown_service');
  return 'service' in subject ? readService(talk, subject.service) : readMoved(talk, subject.reservation);
}

export type Names = { barber: (id: number) => string; branch: (id: number | null) => string | null };

export async function readNames({ deps: { db }, shop }: Talk): Promise<Names> {
  const [barbers, branches] = await Promise.all([
    listPublicBarbers(db, shop.id),
    listPublicBranches(db, shop.id, { only_active: true }),
  ]);
  return {
    barber: (id) => barbers.find((barber) => barber.id === id)?.firstname ?? '',
    branch: (id) => branches.find((branch) => branch.id === id)?.name ?? null,
  };
}

export type Offers = {
  days: OfferedTime[][];
  usual: number | null;
  branchOf: (time: OfferedTime) => number | null;
};

async function requireOpen({ deps: { db, config }, shop }: Talk): Promise<void> {
  const { status } = await findBilling(db, shop.id);
  if (shop.rules.online.paused || !bookingOpen(status, config.openBillingStatuses))
    throw new Refusal('booking_closed');
}

export async function readOffers(talk: Talk, { moved, minutes }: Visit): Promise<Offers> {
  const { deps, shop } = talk;
  if (!moved) await requireOpen(talk);
  const nowMs = deps.now();
  const facts = await readOpeningPeople(deps.db, shop, {
    dates: bookableWindow(nowMs, shop.timezone),
    nowMs,
    ...(moved && { barber: moved.barber, except: [moved.id] }),
  });
  const [last] = moved ? [] : await ownReservations(talk);
  const usual = moved?.barber ?? last?.barber_id ?? null;
  const days = openDays(facts, minutes, usual)
    .map((times) => times.filter(({ start }) => start !== moved?.start))
    .filter((times) => times.length > 0);
  const branchOf = ({ person }: OfferedTime) =>
    moved ? moved.branch : (person.branch_id ?? facts.branches[0] ?? null);
  return { days, usual, branchOf };
}

export const subjectOf = ({ subject }: Visit): string => subjectText(subject);
