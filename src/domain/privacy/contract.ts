import { z } from 'zod';
import { exactText, idText, instant } from '../fields.ts';
import { file } from '../file-route.ts';
import { route } from '../route.ts';
import { required } from '../field-limits.ts';
import { erasingWord, erasingWordNeeded } from './erasing-word.ts';

const confirm = z.literal(erasingWord, { error: erasingWordNeeded });
export const linkMinutes = 60;

const token = z.string();

export const PersonSummary = z.object({
  shop: z.object({ name: z.string(), slug: z.string(), timezone: z.string() }),
  client: z.object({
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  visits: z.int(),
  ahead: z.int(),
  messages: z.int(),
  consents: z.int(),
  waitlist: z.int(),
  notes: z.int(),
  /** Whether the client is blocked from online booking; the block outlives an erasing. */
  is_blocked: z.boolean(),
  expires_at: instant,
});
export type PersonSummary = z.infer<typeof PersonSummary>;

/** `running`: future reservations are canceled, and the erasing follows once the cancellation message is sent. */
export const ErasingState = z.object({ state: z.enum(['done', 'running']) });
export type ErasingState = z.infer<typeof ErasingState>;

export const requestPersonData = route('POST /privacy/requests', {
  summary:
    'Envía el enlace a los propios datos al correo del cliente de una reserva o de una espera; la respuesta es la misma exista o no.',
  allow: 'anyone',
  budget: 'privacy',
  status: 202,
  input: z.object({ link: exactText(200).min(1, required) }),
  answer: z.object({ detail: z.string() }),
});

export const readPersonData = route('GET /privacy/:token', {
  summary: 'Qué guarda la barbería de la persona de un enlace.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ token }),
  answer: PersonSummary,
  refusals: ['bad_token'],
});

export const exportPersonData = file('GET /privacy/:token/export', {
  summary: 'Todo lo que la barbería guarda de la persona de un enlace, como JSON.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ token }),
  type: 'application/json; charset=utf-8',
  refusals: ['bad_token'],
});

export const exportPersonPage = file('GET /privacy/:token/export.html', {
  summary: 'Lo mismo como página para leer.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ token }),
  type: 'text/html; charset=utf-8',
  refusals: ['bad_token'],
});

export const refuseNews = route('POST /privacy/:token/consents', {
  summary: 'La persona de un enlace deja de recibir novedades de la barbería en su correo.',
  allow: 'anyone',
  budget: 'look-up',
  status: 204,
  input: z.object({ token, marketing: z.literal(false, { error: 'Debe ser falso.' }) }),
  answer: z.void(),
  refusals: ['bad_token'],
});

/** The same request answers `running` while the erasing goes on; afterwards the link is invalid. */
export const erasePersonData = route('POST /privacy/:token/erase', {
  summary: 'Cancela lo que está por venir y borra los datos de la persona de un enlace.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ token, confirm }),
  answer: ErasingState,
  refusals: ['bad_token'],
});

export const exportClient = file('GET /clients/:id/export', {
  summary: 'Todo lo que la barbería guarda de un cliente, como JSON, para entregárselo.',
  allow: 'clients.export',
  input: z.object({ id: idText }),
  type: 'application/json; charset=utf-8',
  refusals: ['prove_yourself', 'too_many'],
});

export const exportClientPage = file('GET /clients/:id/export.html', {
  summary: 'Lo mismo como página para leer.',
  allow: 'clients.export',
  input: z.object({ id: idText }),
  type: 'text/html; charset=utf-8',
  refusals: ['prove_yourself', 'too_many'],
});

export const eraseClient = route('POST /clients/:id/erase', {
  summary: 'Cancela lo que el cliente tiene por venir y borra sus datos; no se puede deshacer.',
  allow: 'clients.erase',
  input: z.object({ id: idText, confirm }),
  answer: ErasingState,
  refusals: ['prove_yourself', 'too_many'],
});

export const readRetention = route('GET /orgs/me/retention', {
  summary: 'Cuántos clientes que dejaron de venir se borran solos en los próximos 30 días.',
  allow: 'rules.read',
  input: z.object({}),
  answer: z.object({ due_in_30_days: z.int() }),
  refusals: ['not_found'],
});
