import { z } from 'zod';
import { id, slug } from '../fields.ts';
import { name } from '../text/names.ts';
import { route } from '../route.ts';
import { longestName, required } from '../field-limits.ts';

export const bookingModes = ['service_first', 'barber_first'] as const;
export type BookingMode = (typeof bookingModes)[number];
export const bookingModeNames: Record<BookingMode, string> = {
  service_first: 'Primero el servicio',
  barber_first: 'Primero el barbero',
};

export const Settings = z.object({ booking_mode: z.enum(bookingModes) });
export const Organization = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  timezone: z.string(),
  settings: Settings,
  /** Only for staff, and only where the shop sends WhatsApp messages to clients who agreed. */
  chat: z.boolean().optional(),
  /** Absent for clients, and while the shop's waitlist is off. */
  waitlist: z.boolean().optional(),
});
export type Organization = z.infer<typeof Organization>;

// Only the length is checked here; the lookup of time zones refuses unknown names.
const timezone = z.string({ error: required }).min(1, required).max(64);

export const checkSlug = route('GET /orgs/check-slug', {
  summary: 'Si una dirección pública está libre; inválidas y reservadas no lo están.',
  allow: 'anyone',
  budget: 'slug-check',
  input: z.object({ slug: z.string().max(2000).default('') }),
  answer: z.object({ available: z.boolean() }),
});

export const createOrganization = route('POST /orgs', {
  summary: 'Crea la barbería del dueño.',
  allow: 'organization.create',
  status: 201,
  input: z.object({ name: name(longestName), slug, timezone: timezone.default('UTC') }),
  answer: Organization,
  refusals: ['slug_reserved', 'slug_taken', 'organization_exists', 'unknown_timezone'],
});

export const readOrganization = route('GET /orgs/me', {
  summary: 'La barbería del usuario; 404 cuando no tiene.',
  allow: 'organization.read',
  input: z.object({}),
  answer: Organization,
  refusals: ['not_found'],
});

export const editOrganization = route('PATCH /orgs/me', {
  summary: 'Cambia nombre, zona horaria y modo de reserva; la dirección pública no cambia.',
  allow: 'organization.edit',
  input: z.object({
    name: name(longestName).optional(),
    timezone: timezone.optional(),
    settings: Settings.partial().optional(),
  }),
  answer: Organization,
  refusals: ['not_found', 'unknown_timezone'],
});

export const readPublicOrganization = route('GET /public/:slug', {
  summary: 'La barbería de una dirección pública.',
  allow: 'anyone',
  input: z.object({ slug: z.string() }),
  answer: Organization,
});
