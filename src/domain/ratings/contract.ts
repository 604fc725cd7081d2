import { z } from 'zod';
import { countText, id, idText, instant, optionalText, plainDate } from '../fields.ts';
import { route } from '../route.ts';
import { longestOpinion, mostStars } from './limits.ts';

const invalidStars = `Elige de 1 a ${mostStars} estrellas.`;
const stars = z.int({ error: invalidStars }).min(1, invalidStars).max(mostStars, invalidStars);

/** What the holder of a link sees; `google_url` is the shop's link once a rating is given, null before. */
const LinkRating = z.object({
  rateable: z.boolean(),
  stars: z.int().nullable(),
  text: z.string().nullable(),
  google_url: z.string().nullable(),
});
export type LinkRating = z.infer<typeof LinkRating>;

export const rateReservation = route('POST /reservations/public/:externalId/rating', {
  summary:
    'El cliente opina con su enlace sobre una reserva completada; durante 7 días puede cambiar lo que dijo.',
  allow: 'anyone',
  budget: 'rating',
  input: z.object({ externalId: z.string(), stars, text: optionalText(longestOpinion) }),
  answer: LinkRating,
  refusals: ['not_rateable'],
});

const Rating = z.object({
  reservation_id: id,
  at: instant,
  stars: z.int(),
  text: z.string().nullable(),
  client: z.object({ id, name: z.string() }),
  barber: z.object({ id, firstname: z.string(), lastname: z.string() }),
  start_at: instant,
});
export type Rating = z.infer<typeof Rating>;

/** `from` and `to` are local dates on which ratings were given, both included; count and average cover all pages. */
export const listRatings = route('GET /ratings', {
  summary: 'Las opiniones de los clientes, la más nueva primero.',
  allow: 'ratings.read',
  input: z.object({
    from: plainDate.optional(),
    to: plainDate.optional(),
    barber_id: idText.optional(),
    limit: countText(1, 100).default(50),
    offset: countText(0, 10_000).default(0),
  }),
  answer: z.object({ count: z.int(), average: z.number().nullable(), ratings: z.array(Rating) }),
  refusals: ['not_found'],
});

export const readOwnRatings = route('GET /ratings/mine', {
  summary: 'Cuántas opiniones recibió quien pregunta y, desde 5, su promedio.',
  allow: 'ratings.read-own',
  input: z.object({}),
  answer: z.object({ count: z.int(), average: z.number().nullable() }),
});
