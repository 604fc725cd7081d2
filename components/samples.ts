import type { OwnUser } from '#domain/account/user.ts';
import type { PublicBarber } from '#domain/barbers/contract.ts';
import type { Branch } from '#domain/branches/contract.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { BookingPage } from '#domain/page.ts';
import { permissionsOf, type Role } from '#domain/permissions.ts';
import type { Profile } from '#domain/profile/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';

export const aPerson = (role: Role = 'owner', fields: Partial<OwnUser> = {}): OwnUser => ({
  id: 1,
  firstname: 'Ana',
  lastname: 'Pérez',
  email: 'ana@example.com',
  phone: null,
  role,
  photo_url: null,
  branch_id: null,
  can: permissionsOf({ role }),
  ...fields,
});

export const theShop: Organization = {
  id: 1,
  name: 'Barbería Central',
  slug: 'barberia-central',
  timezone: 'America/Montevideo',
  settings: { booking_mode: 'service_first' },
};

export const aProfile: Profile = {
  tagline: null,
  about: null,
  cancellation_policy: null,
  accent: null,
  logo_url: null,
  cover_url: null,
  instagram: null,
  facebook: null,
  tiktok: null,
  website: null,
  whatsapp: null,
  currency: 'MXN',
  photos: [],
  opening: [],
  is_listed: true,
  frame_origins: [],
};

export const aService = (fields: Partial<Service> = {}): Service => ({
  id: 1,
  name: 'Corte',
  description: null,
  group_name: null,
  price: 500,
  price_type: 'fixed',
  duration_minutes: 30,
  active: true,
  is_premium: false,
  ...fields,
});

export const aBranch = (fields: Partial<Branch> = {}): Branch => ({
  id: 1,
  name: 'Centro',
  address_line1: null,
  city: 'Montevideo',
  postcode: null,
  country: null,
  is_active: true,
  ...fields,
});

export const ana: PublicBarber = {
  id: 1,
  firstname: 'Ana',
  lastname: 'Pérez',
  photo_url: null,
  branch_id: null,
};

export const bruno: PublicBarber = {
  ...ana,
  id: 2,
  firstname: 'Bruno',
  lastname: 'Díaz',
};

type Times = Pick<PublicReservation, 'start_at' | 'end_at' | 'services'>;

export const aReservation = (fields: Times & Partial<PublicReservation>): PublicReservation => ({
  id: 1,
  external_id: `zzzz-${'a'.repeat(22)}`,
  status: 'scheduled',
  barber_id: bruno.id,
  barber: bruno,
  branch_id: null,
  client: { firstname: 'Carla', lastname: 'Sosa', phone: null },
  client_name_snapshot: 'Carla Sosa',
  client_phone_snapshot: null,
  org_slug: theShop.slug,
  ...fields,
});

export const aBookingPage = (fields: Partial<BookingPage> = {}): BookingPage => ({
  organization: theShop,
  now: new Date().toISOString(),
  open_statuses: ['active'],
  services: [aService(), aService({ id: 2, name: 'Afeitado', price: 300, price_type: 'from' })],
  branches: [],
  barbers: [ana, bruno],
  idle_barbers: [],
  billing: { status: null },
  phones: { plans: {} },
  ...fields,
});

const day = { enabled: true, ranges: [{ start: '09:00', end: '20:00' }] };
export const everyDay: PublicSchedule = {
  schedule: {
    lunes: day,
    martes: day,
    miercoles: day,
    jueves: day,
    viernes: day,
    sabado: day,
    domingo: day,
  },
  unavailable_days: [],
};
