import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { User } from '#domain/account/user.ts';
import { inviteBarber } from '#domain/barbers/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { type Branch, createBranch } from '#domain/branches/contract.ts';
import {
  createOrganization,
  editOrganization,
  type Organization,
  type BookingMode,
} from '#domain/organization/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Allowed, Route } from '#domain/route.ts';
import { saveHours } from '#domain/schedule/contract.ts';
import { createService, type Service } from '#domain/services/contract.ts';
import { login, register } from '#domain/session/contract.ts';
import type { CallOptions, Caller } from './caller.ts';

export type Staff = { user: User; email: string; password: string; token: string };
export type Shop = { call: Caller; organization: Organization; slug: string; owner: Staff; token: string };

export const aWord = (): string => randomBytes(5).toString('hex');
const password = 'navaja-123';

/** Makes a call that must succeed and returns its body. */
export async function ask<I extends z.ZodObject, A extends z.ZodType, W extends Allowed>(
  call: Caller,
  route: Route<I, A, W>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<A>> {
  const { status, body } = await call(route, input, options);
  if (status < 300) return body;
  throw new Error(`${route.method} ${route.path} answered ${status}: ${JSON.stringify(body)}`);
}

export const signIn = async (call: Caller, email: string): Promise<string> =>
  (await ask(call, login, { email, password })).access_token;

export async function anOwner(
  call: Caller,
  { email = `${aWord()}@example.com`, firstname = 'Ana' } = {},
): Promise<Staff> {
  const user = await ask(call, register, { firstname, lastname: 'Pérez', email, password });
  return { user, email, password, token: await signIn(call, email) };
}

type ShopOptions = { name?: string; slug?: string; timezone?: string; bookingMode?: BookingMode };

/** A shop without services, branches or barbers; clients can book the owner once the owner has hours. */
export async function aShop(call: Caller, options: ShopOptions = {}): Promise<Shop> {
  const { name = 'Barbería Central', slug = `shop-${aWord()}`, timezone = 'America/Montevideo' } = options;
  const owner = await anOwner(call);
  const { token } = owner;
  let organization = await ask(call, createOrganization, { name, slug, timezone }, { token });
  if (options.bookingMode) {
    const settings = { booking_mode: options.bookingMode };
    organization = await ask(call, editOrganization, { settings }, { token });
  }
  return { call, organization, slug, owner, token };
}

type StaffOptions = { role?: 'barber' | 'manager'; firstname?: string; lastname?: string; email?: string };

export async function aStaffMember(shop: Shop, options: StaffOptions = {}): Promise<Staff> {
  const {
    role = 'barber',
    firstname = 'Bruno',
    lastname = 'Díaz',
    email = `${aWord()}@example.com`,
  } = options;
  const person = { role, firstname, lastname, email, password };
  const user = await ask(shop.call, inviteBarber, person, { token: shop.token });
  return { user, email, password, token: await signIn(shop.call, email) };
}

export const aService = (
  shop: Shop,
  form: Partial<z.input<typeof createService.input>> = {},
): Promise<Service> =>
  ask(
    shop.call,
    createService,
    { name: 'Corte', price: 500, duration_minutes: 30, ...form },
    { token: shop.token },
  );

export const aBranch = (
  shop: Shop,
  form: Partial<z.input<typeof createBranch.input>> = {},
): Promise<Branch> =>
  ask(shop.call, createBranch, { name: 'Centro', city: 'Montevideo', ...form }, { token: shop.token });

type Week = { from?: string; to?: string; second?: [from: string, to: string]; weekdays?: number[] };

export function hoursFor(
  { call }: Pick<Shop, 'call'>,
  { token }: Pick<Staff, 'token'>,
  { from = '09:00', to = '18:00', second, weekdays = [0, 1, 2, 3, 4, 5, 6] }: Week = {},
) {
  const days = weekdays.map((weekday) => ({
    weekday,
    start_time_1: from,
    end_time_1: to,
    start_time_2: second?.[0] ?? null,
    end_time_2: second?.[1] ?? null,
  }));
  return ask(call, saveHours, { days }, { token });
}

export async function aShopAtWork(call: Caller) {
  const shop = await aShop(call);
  const barber = await aStaffMember(shop);
  const service = await aService(shop);
  await hoursFor(shop, barber);
  return { shop, barber, service };
}

export const aClient = (form: { email?: string; phone?: string; firstname?: string } = {}) => ({
  firstname: 'Carla',
  lastname: 'Sosa',
  phone: '+598 99 123 456',
  email: `${aWord()}@example.com`,
  ...form,
});

type Reservation = Partial<Omit<z.input<typeof bookReservation.input>, 'services'>> & {
  barber: Staff;
  service: Service;
  quantity?: number;
  /** In the shop's zone, `YYYY-MM-DDTHH:mm`. */
  start_local: string;
};

export function aReservation(
  shop: Shop,
  { barber, service, quantity = 1, ...reservation }: Reservation,
): Promise<PublicReservation> {
  return ask(shop.call, bookReservation, {
    slug: shop.slug,
    barber_id: barber.user.id,
    client: aClient(),
    services: [{ service_id: service.id, quantity }],
    ...reservation,
  });
}
