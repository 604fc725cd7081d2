import { z } from 'zod';
import {
  address,
  clientEmail,
  countText,
  flagText,
  id,
  idText,
  instant,
  line,
  optionalLine,
  optionalText,
  search,
} from '../fields.ts';
import { LoyaltyCard } from '../loyalty/card-fields.ts';
import { file } from '../file-route.ts';
import { name, optionalName } from '../text/names.ts';
import { route } from '../route.ts';
import { longestName, longestPhone, longestReason, required } from '../field-limits.ts';
import { longestNote, longestTag, mostTags, tooManyTags } from './client-limits.ts';

export const largestPage = 50;
export const visitsAtOnce = 20;

export const clientOrigins = ['booking', 'staff', 'import'] as const;
export type ClientOrigin = (typeof clientOrigins)[number];

export const contact = {
  id,
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
};

/** Barbers get no e-mail of the clients they find. */
export const FoundClient = z.object({
  ...contact,
  visits: z.int(),
  last: z
    .object({
      start_at: instant,
      barber_id: id,
      services: z.array(z.object({ service_id: id, quantity: z.int() })),
    })
    .nullable(),
});
export type FoundClient = z.infer<typeof FoundClient>;

/**
 * Numbers of a client, merged clients included. `visits` counts begun reservations neither canceled nor missed;
 * `last_visit` and `next_visit` are the starts of the latest of these and of the nearest future reservation.
 */
const numbers = {
  visits: z.int(),
  no_shows: z.int(),
  /** Late cancellations by the client, and repeated late moves of a visit with a deposit; absent without any. */
  late_cancellations: z.int().optional(),
  last_visit: instant.nullable(),
  next_visit: instant.nullable(),
  /** Total of completed visits: the charge without tip, else the booked price. */
  spent: z.number(),
};

export const ClientRow = FoundClient.extend({
  ...numbers,
  photo_url: z.string().nullable(),
  tags: z.array(z.string()),
  preferred_barber_id: id.nullable(),
  /** Whether the client, or a client merged into this one, is blocked from online booking. */
  is_blocked: z.boolean(),
});
export type ClientRow = z.infer<typeof ClientRow>;

export const clientSorts = ['name', 'last_visit', 'no_shows'] as const;
export type ClientSort = (typeof clientSorts)[number];

/**
 * The latest visit or the most absences come first; names are sorted A to Z. The anonymous walk-in client and merged
 * clients are not listed. `after`, the last id of a page, requests the next page; a page with fewer rows than `limit`
 * is the last one.
 */
export const listClients = route('GET /clients', {
  summary:
    'Los clientes de la barbería: por palabras del nombre, desde tres dígitos por teléfono, o por el comienzo del correo. Después de una página, after es su último id.',
  allow: 'clients.read',
  input: z.object({
    q: search,
    tag: line(longestTag).optional(),
    barber_id: idText.optional(),
    /** Only clients with a past reservation, but none within this number of days and no future reservation. */
    inactive_days: countText(1, 3_650).optional(),
    blocked: flagText.optional(),
    sort: z.enum(clientSorts).default('last_visit'),
    limit: countText(1, largestPage).default(largestPage),
    after: idText.optional(),
  }),
  answer: z.array(ClientRow),
});

export const listTags = route('GET /clients/tags', {
  summary: 'Las etiquetas que llevan los clientes, por orden alfabético.',
  allow: 'clients.read',
  input: z.object({}),
  answer: z.array(z.string()),
});

/** Most clients per request, as many as the agenda shows. */
const mostCounted = 100;
export const clientIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, { error: 'Debe ser una lista de clientes.', abort: true })
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= mostCounted, `Como máximo ${mostCounted} clientes.`);

/** `ids` has the form `3,7`. Omits clients hidden from the reader; a merged client gets the main client's counts. */
export const countVisits = route('GET /clients/counts', {
  summary: 'Cuántas veces vinieron unos clientes y cuántas faltaron.',
  allow: 'clients.read',
  input: z.object({ ids: clientIds }),
  answer: z.array(z.object({ id, visits: z.int(), no_shows: z.int() })),
});

export const ClientNote = z.object({
  id,
  text: z.string(),
  created_at: instant,
  user: z.object({ id, firstname: z.string(), lastname: z.string() }),
});
export type ClientNote = z.infer<typeof ClientNote>;

export const consentChannels = ['mail', 'chat'] as const;
export const consentPurposes = ['service', 'marketing'] as const;
export const consentSources = ['booking-form', 'link', 'keyword', 'staff', 'import'] as const;

const Consent = z.object({
  channel: z.enum(consentChannels),
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  source: z.enum(consentSources),
  at: instant,
});

/** A reservation of any status in a client's history; `price` is the charge without tip, else the booked price. */
export const ClientVisit = z.object({
  id,
  // The statuses are repeated here, because the clients' code must not import the reservations' code.
  status: z.enum(['scheduled', 'confirmed', 'completed', 'no_show', 'canceled']),
  start_at: instant,
  barber_id: id,
  barber_name: z.string(),
  services: z.array(z.object({ name: z.string(), quantity: z.int() })),
  price: z.number(),
  canceled_by: z.enum(['client', 'shop']).optional(),
});
export type ClientVisit = z.infer<typeof ClientVisit>;

/** The id of a merged client returns the main client. */
export const Client = FoundClient.extend({
  ...numbers,
  /** Number of future reservations, which a block does not cancel. */
  ahead: z.int(),
  photo_url: z.string().nullable(),
  tags: z.array(z.string()),
  preferred_barber_id: id.nullable(),
  origin: z.enum(clientOrigins),
  created_at: instant,
  loyalty: LoyaltyCard.optional(),
  /** Rewards used within a day, which can still be undone, the newest first; absent without any. */
  redeemed: z.array(z.object({ id, at: instant })).optional(),
  reminders_off: z.boolean(),
  /**
   * Request from a link for the client's data or erasure. The link does not prove that all data is the same person's,
   * so the staff answer after identifying the person. Absent without a request.
   */
  data_request: z.object({ kind: z.enum(['export', 'erase']), at: instant }).optional(),
  blocked: z.object({ at: instant, by: id.nullable(), reason: z.string().nullable() }).nullable(),
  merged: z.array(z.object(contact)),
  notes: z.array(ClientNote),
  /** Newest first; the newest per channel and purpose is valid. */
  consents: z.array(Consent),
  history: z.array(ClientVisit),
});
export type Client = z.infer<typeof Client>;

export const readClient = route('GET /clients/:id', {
  summary: 'Todo lo que la barbería sabe de un cliente: datos, números, notas, consentimientos e historial.',
  allow: 'clients.read',
  input: z.object({ id: idText }),
  answer: Client,
});

export const listVisits = route('GET /clients/:id/visits', {
  summary: 'Las reservas de un cliente, la última primero; before es el último id ya visto.',
  allow: 'clients.read',
  input: z.object({ id: idText, before: idText.optional() }),
  answer: z.array(ClientVisit),
});

const consent = z.boolean({ error: 'Debe ser verdadero o falso.' });

const tags = z
  .array(line(longestTag))
  .max(mostTags, tooManyTags)
  .transform((all) => [...new Set(all)]);

export const createClient = route('POST /clients', {
  summary: 'Agrega un cliente al libro.',
  allow: 'clients.edit',
  status: 201,
  input: z.object({
    firstname: name(longestName),
    lastname: optionalName(longestName),
    phone: optionalLine(longestPhone),
    email: clientEmail.nullish(),
    tags: tags.default([]),
  }),
  answer: Client,
  refusals: ['email_taken', 'idempotency_mismatch'],
});

export const editClient = route('PATCH /clients/:id', {
  summary: 'Cambia los campos presentes de un cliente; null los vacía.',
  allow: 'clients.edit',
  input: z.object({
    id: idText,
    firstname: name(longestName).optional(),
    lastname: optionalName(longestName).optional(),
    phone: optionalLine(longestPhone).optional(),
    email: clientEmail.nullish(),
    tags: tags.optional(),
    preferred_barber_id: id.nullish(),
    photo_url: address.nullish(),
    /** Consents told to the staff: e-mail reminders, WhatsApp messages, marketing e-mails. Absent ones stay. */
    consents: z.object({ reminders: consent, chat: consent, marketing: consent }).partial().optional(),
  }),
  answer: Client,
  refusals: ['email_taken', 'unknown_barber', 'photo_elsewhere'],
});

export const blockClient = route('PUT /clients/:id/block', {
  summary: 'El cliente ya no puede reservar por internet; sus reservas quedan.',
  allow: 'clients.block',
  input: z.object({ id: idText, reason: optionalLine(longestReason) }),
  answer: Client,
});

export const unblockClient = route('DELETE /clients/:id/block', {
  summary: 'El cliente vuelve a poder reservar por internet.',
  allow: 'clients.block',
  input: z.object({ id: idText }),
  answer: Client,
});

export const settleDataRequest = route('DELETE /clients/:id/data-request', {
  summary: 'El equipo ya respondió a quien pidió por un enlace sus datos o que se borren.',
  allow: 'clients.export',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
});

export const writeNote = route('POST /clients/:id/notes', {
  summary: 'Anota algo sobre un cliente; solo lo ve el equipo.',
  allow: 'clients.note',
  status: 201,
  input: z.object({
    id: idText,
    text: optionalText(longestNote).pipe(z.string({ error: required })),
  }),
  answer: ClientNote,
  refusals: ['idempotency_mismatch'],
});

export const deleteNote = route('DELETE /clients/:id/notes/:noteId', {
  summary: 'Borra una nota; las de otros, solo el dueño.',
  allow: 'clients.note',
  status: 204,
  input: z.object({ id: idText, noteId: idText }),
  answer: z.void(),
});

export const exportClients = file('GET /clients/export.csv', {
  summary: 'Todos los clientes como tabla CSV, con sus números y consentimientos.',
  allow: 'clients.export',
  input: z.object({
    format: z.enum(['excel', 'plain']).default('excel'),
  }),
  type: 'text/csv; charset=utf-8',
  refusals: ['prove_yourself', 'too_many'],
});
