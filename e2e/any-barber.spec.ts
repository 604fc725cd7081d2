import type { Page, Route } from '@playwright/test';
import { formatStart } from '#domain/schedule/day-text.ts';
import type { OpeningDay } from '#domain/schedule/openings-contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { weekday } from '#domain/time.ts';
import type { Caller } from '#test/caller.ts';
import { aBranch, aService, aShop, aStaffMember, ask, hoursFor } from '#test/world.ts';
import {
  agendaOf,
  aHand,
  anOpenShop,
  chooseDay,
  confirmButton,
  dayButton,
  fillClient,
  inDays,
  next,
  shopZone,
  slot,
  step,
  turnTo,
} from './booking.ts';
import { expect, heard, test } from './fixtures.ts';

const booked = (page: Page) => expect(page.getByText('Reserva confirmada', { exact: true })).toBeVisible();
const anyBarber = (page: Page) => page.getByRole('button', { name: 'Seleccionar Cualquier barbero' });
const soonest = (page: Page) => page.getByRole('button', { name: /^Lo antes posible: / });
const withWhoeverIsFree = (page: Page) => page.getByText('Con quien esté libre · 30 min');

/** A shop with two barbers; Bruno works half an hour a day, Marta all day. */
async function aTeam(call: Caller, options: Parameters<typeof anOpenShop>[1] = {}) {
  const open = await anOpenShop(call, { from: '10:00', to: '10:30', ...options });
  const marta = await aStaffMember(open.shop, { firstname: 'Marta', lastname: 'Ríos' });
  await hoursFor(open.shop, marta, { from: '10:00', to: '12:00' });
  return { ...open, marta };
}

/** Somebody else books a cut with a barber. */
async function takeSlot(call: Caller, { shop, barber, start }: { shop: { slug: string }; barber: number; start: string }) {
  const services = (await (await fetch(`${call.base}/api/public/${shop.slug}/services`)).json()) as { id: number }[];
  return ask(call, bookReservation, {
    slug: shop.slug,
    barber_id: barber,
    client: { firstname: 'Rita', lastname: 'Rival', phone: '99 000 111', email: 'rita@example.com' },
    services: [{ service_id: services[0]?.id ?? 0, quantity: 1 }],
    start_local: start,
  });
}
