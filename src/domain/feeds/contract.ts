import { z } from 'zod';
import { id, idText, instant, plainDate } from '../fields.ts';
import { file } from '../file-route.ts';
import { route } from '../route.ts';

/** How much a feed says of each visit, from the least on. */
export const feedLevels = ['ocupado', 'iniciales', 'completo'] as const;
export type FeedLevel = (typeof feedLevels)[number];
export const feedLevelNames: Record<FeedLevel, string> = {
  ocupado: 'Solo «Ocupado»',
  iniciales: 'Servicio e iniciales',
  completo: 'Servicio y nombre',
};

/** The most feeds a person may have. */
export const mostFeeds = 20;

const Feed = z.object({
  id,
  /** Whose calendar it is; null where it is a branch's. */
  barber_id: id.nullable(),
  branch_id: id.nullable(),
  level: z.enum(feedLevels),
  created_at: instant,
  /** The shop's day on which a calendar last read it. */
  last_read_on: plainDate.nullable(),
});
export type Feed = z.infer<typeof Feed>;

const SharedFeed = Feed.extend({
  /** Where calendars read it; answered this once and kept nowhere. */
  url: z.string(),
});
export type SharedFeed = z.infer<typeof SharedFeed>;

export const listFeeds = route('GET /feeds', {
  summary: 'Los calendarios que uno comparte con Google, Apple u Outlook, sin sus direcciones.',
  allow: 'feeds.own',
  input: z.object({}),
  answer: z.array(Feed),
});

export const shareFeed = route('POST /feeds', {
  summary:
    'Comparte la agenda propia, la de un barbero o la de una sucursal; la dirección se muestra solo esta vez.',
  allow: 'feeds.own',
  status: 201,
  input: z
    .object({
      /** Without it and without a branch the own calendar. */
      barber_id: id.optional(),
      branch_id: id.optional(),
      level: z.enum(feedLevels).default('iniciales'),
    })
    .refine(({ barber_id, branch_id }) => barber_id === undefined || branch_id === undefined, {
      error: 'Elige un barbero o una sucursal.',
      path: ['branch_id'],
    }),
  answer: SharedFeed,
  refusals: ['unknown_barber', 'unknown_branch', 'too_many_of_these', 'idempotency_mismatch'],
});

export const renewFeed = route('POST /feeds/:id/renew', {
  summary: 'Cambia la dirección de un calendario; la anterior deja de servir en el momento.',
  allow: 'feeds.own',
  input: z.object({ id: idText }),
  answer: SharedFeed,
});

export const endFeed = route('DELETE /feeds/:id', {
  summary: 'Desactiva un calendario; su dirección deja de servir en el momento.',
  allow: 'feeds.own',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
});

export const readFeed = file('GET /feeds/:token/navaja.ics', {
  summary: 'El calendario detrás de una dirección, para programas de calendario (RFC 5545).',
  allow: 'anyone',
  input: z.object({ token: z.string() }),
  type: 'text/calendar; charset=utf-8',
  refusals: ['too_many'],
});
