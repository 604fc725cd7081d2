import { z } from 'zod';
import { id, idText, instant, plainDate } from '../fields.ts';
import { file } from '../file-route.ts';
import { route } from '../route.ts';

/** Levels of detail of a feed, the least detailed first. */
export const feedLevels = ['ocupado', 'iniciales', 'completo'] as const;
export type FeedLevel = (typeof feedLevels)[number];
export const feedLevelNames: Record<FeedLevel, string> = {
  ocupado: 'Solo «Ocupado»',
  iniciales: 'Servicio e iniciales',
  completo: 'Servicio y nombre',
};

export const mostFeeds = 20;

const Feed = z.object({
  id,
  /** Barber whose calendar the feed shows; null for a branch's feed. */
  barber_id: id.nullable(),
  branch_id: id.nullable(),
  level: z.enum(feedLevels),
  created_at: instant,
  /** Date, in the shop's zone, on which a calendar program last read the feed. */
  last_read_on: plainDate.nullable(),
});
export type Feed = z.infer<typeof Feed>;

const SharedFeed = Feed.extend({
  /**
   * Address that calendar programs read; only this answer contains it, because the server stores only a fingerprint of
   * its token.
   */
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
      /** Without a barber and without a branch, the user's own calendar. */
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
