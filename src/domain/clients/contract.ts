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
import { file } from '../file-route.ts';
import { name, optionalName } from '../names.ts';
import { route } from '../route.ts';

/** The most clients in one page of the list. */
export const largestPage = 50;
/** How much of a client's history comes at once. */
export const visitsAtOnce = 20;
export const mostTags = 10;
export const longestTag = 30;
export const longestNote = 1_000;

export const clientOrigins = ['booking', 'staff', 'import'] as const;
export type ClientOrigin = (typeof clientOrigins)[number];

/** By what a client is named and reached. */
export const contact = {
  id,
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
};

/** A client of the shop as the staff find one, with what they had last. Barbers get no e-mail. */
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
 * What a shop knows of how a client behaves; a merged one's counts too. `visits` are begun ones that were neither canceled nor
 * missed, `last_visit` the start of the latest of them, `next_visit` the nearest that lies ahead.
 */
const numbers = {
  visits: z.int(),
  no_shows: z.int(),
  last_visit: instant.nullable(),
  next_visit: instant.nullable(),
  /** What completed visits brought: as charged without tips, else as booked. */
  spent: z.number(),
};

/** A row of the client book. */
export const ClientRow = FoundClient.extend({
  ...numbers,
  photo_url: z.string().nullable(),
  tags: z.array(z.string()),
  preferred_barber_id: id.nullable(),
  /** Whether they, or anybody merged into them, can book nothing online. */
  is_blocked: z.boolean(),
});
export type ClientRow = z.infer<typeof ClientRow>;

export const clientSorts = ['name', 'last_visit', 'no_shows'] as const;
export type ClientSort = (typeof clientSorts)[number];

/**
 * Whoever came last, and whoever missed most, stands first; names go from A to Z. The anonymous client of walk-ins is none, and
 * of merged ones only who stands for them. Next page: the same with `after`, the id of the last row seen; a page of fewer rows
 * than `limit` is the last one.
 */
export const listClients = route('GET /clients', {
  summary:
    'Los clientes de la barbería: por palabras del nombre, desde tres dígitos por teléfono, o por el comienzo del correo. Después de una página, after es su último id.',
  allow: 'clients.read',
  input: z.object({
    q: search,
    tag: line(longestTag).optional(),
    /** Only who has had a visit with this barber. */
    barber_id: idText.optional(),
    /** Only clients with an earlier reservation, none within so many days and none ahead. */
    inactive_days: countText(1, 3_650).optional(),
    blocked: flagText.optional(),
    sort: z.enum(clientSorts).default('last_visit'),
    limit: countText(1, largestPage).default(largestPage),
    after: idText.optional(),
  }),
  answer: z.array(ClientRow),
});

/** For the chips above the list. */
export const listTags = route('GET /clients/tags', {
  summary: 'Las etiquetas que llevan los clientes, por orden alfabético.',
  allow: 'clients.read',
  input: z.object({}),
  answer: z.array(z.string()),
});

/** How many clients are counted at once, as many as the agenda shows. */
const mostCounted = 100;
export const clientIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, { error: 'Debe ser una lista de clientes.', abort: true })
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= mostCounted, `Como máximo ${mostCounted} clientes.`);

/** Of clients whose ids are given as in `3,7`; whoever may not be met is missing. A merged one's are those of who stands for them. */
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

/** A reservation in a client's history, of any status; prices are those of the day it was booked, or what was charged. */
export const ClientVisit = z.object({
  id,
  // Clients stand before reservations, so the five are named once more.
  status: z.enum(['scheduled', 'confirmed', 'completed', 'no_show', 'canceled']),
  start_at: instant,
  barber_id: id,
  barber_name: z.string(),
  services: z.array(z.object({ name: z.string(), quantity: z.int() })),
  price: z.number(),
  /** Only of a canceled one: on whose decision, where that is known. */
  canceled_by: z.enum(['client', 'shop']).optional(),
});
export type ClientVisit = z.infer<typeof ClientVisit>;

/** All that a shop knows of a client. Asked for with the id of a merged one it is the client who stands for them. */
export const Client = FoundClient.extend({
  ...numbers,
  /** Reservations that lie ahead: they stay when the client is blocked. */
  ahead: z.int(),
  photo_url: z.string().nullable(),
  tags: z.array(z.string()),
  preferred_barber_id: id.nullable(),
  origin: z.enum(clientOrigins),
  created_at: instant,
  /** Wants no reminders of the shop. */
  reminders_off: z.boolean(),
  /**
   * Somebody asked by a link for the client's data or to erase them, and the link does not prove that everything is theirs: the
   * staff answer after identifying the person. Absent where nobody asked.
   */
  data_request: z.object({ kind: z.enum(['export', 'erase']), at: instant }).optional(),
  /** Since when they can book nothing online, and who of the staff said so; a merged one's block is theirs too. */
  blocked: z.object({ at: instant, by: id.nullable(), reason: z.string().nullable() }).nullable(),
  /** The clients that were merged into this one, each with the contact it had. */
  merged: z.array(z.object(contact)),
  /** Newest first. */
  notes: z.array(ClientNote),
  /** Newest first; the newest of a channel and purpose counts. */
  consents: z.array(Consent),
  /** The latest twenty; `listVisits` tells of those before. */
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
  .max(mostTags, `Como máximo ${mostTags} etiquetas.`)
  .transform((all) => [...new Set(all)]);

export const createClient = route('POST /clients', {
  summary: 'Agrega un cliente al libro.',
  allow: 'clients.edit',
  status: 201,
  input: z.object({
    firstname: name(80),
    lastname: optionalName(80),
    phone: optionalLine(32),
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
    firstname: name(80).optional(),
    lastname: optionalName(80).optional(),
    phone: optionalLine(32).optional(),
    email: clientEmail.nullish(),
    tags: tags.optional(),
    preferred_barber_id: id.nullish(),
    photo_url: address.nullish(),
    /** What the client told the staff: reminders by e-mail, WhatsApp messages, marketing e-mails. Absent ones stay. */
    consents: z.object({ reminders: consent, chat: consent, marketing: consent }).partial().optional(),
  }),
  answer: Client,
  refusals: ['email_taken', 'unknown_barber', 'photo_elsewhere'],
});

/** Once more it only changes the reason. */
export const blockClient = route('PUT /clients/:id/block', {
  summary: 'El cliente ya no puede reservar por internet; sus reservas quedan.',
  allow: 'clients.block',
  input: z.object({ id: idText, reason: optionalLine(200) }),
  answer: Client,
});

/** Unblocks the merged clients of this client, too. */
export const unblockClient = route('DELETE /clients/:id/block', {
  summary: 'El cliente vuelve a poder reservar por internet.',
  allow: 'clients.block',
  input: z.object({ id: idText }),
  answer: Client,
});

/** Done with the person, or refused: the card no longer shows it. */
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
    text: optionalText(longestNote).pipe(z.string({ error: 'Requerido.' })),
  }),
  answer: ClientNote,
  refusals: ['idempotency_mismatch'],
});

/** One's own; the owner anybody's. */
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
    /** `excel`: as spreadsheets of the region read it; `plain`: RFC 4180. */
    format: z.enum(['excel', 'plain']).default('excel'),
  }),
  type: 'text/csv; charset=utf-8',
  refusals: ['prove_yourself', 'too_many'],
});
