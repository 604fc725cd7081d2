import { z } from 'zod';
import { clock, id, idText, plainDate } from '../../fields.ts';
import { route } from '../../route.ts';
import { type Arrangement, arrangements, mostPeople } from './arrangement.ts';
import { Closing } from '../blocks/withheld.ts';

export { type Arrangement, arrangements, mostPeople };

/** Reasons for a day without a free start; the typed reason of a day off or of blocked time stays private. */
export const closedReasons = ['closed', 'day_off', 'no_hours', 'too_long', 'over', 'full'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Minutes of one visit, or of each person in a group: `30,45`. */
const lengths = z
  .string()
  .regex(/^\d{1,3}(,\d{1,3}){0,4}$/, {
    error: 'La duración debe ser un número de minutos, o hasta cinco con comas.',
    // Later checks need a well-formed list.
    abort: true,
  })
  .transform((text) => text.split(',').map(Number))
  .refine((all) => all.every((one) => one >= 5 && one <= 720), 'Cada duración va de 5 a 720 minutos.');

const which = {
  slug: z.string(),
  minutes: lengths,
  arrangement: z.enum(arrangements).optional(),
  barber_id: idText.optional(),
  branch_id: idText.optional(),
};
type Which = { minutes: number[]; arrangement?: Arrangement | undefined; barber_id?: number | undefined };
const isWhole = ({ minutes, arrangement, barber_id }: Which) =>
  minutes.length > 1 === (arrangement !== undefined) &&
  (arrangement !== 'together' || barber_id === undefined) &&
  (arrangement !== 'in_a_row' || minutes.reduce((sum, each) => sum + each, 0) <= 720);
const whole = {
  error: 'Un grupo necesita dos o más duraciones, de hasta 720 minutos en total, y cómo se atiende.',
  path: ['arrangement'],
};

const why = z.enum(closedReasons).nullable();
const closing = Closing.nullable();

/** Searches all bookable barbers if `barber_id` is absent. `first` names the barber who would be assigned. */
export const listOpeningDays = route('GET /public/:slug/openings/days', {
  summary:
    'Los dieciséis días que se pueden reservar: el primer horario libre de cada uno, o por qué no hay.',
  allow: 'anyone',
  input: z.object(which).refine(isWhole, whole),
  answer: z.array(
    z.object({
      date: plainDate,
      first: z.object({ time: clock, barber_id: id, branch_id: id.nullable() }).nullable(),
      why,
      closing,
    }),
  ),
});
export type OpeningDay = z.infer<typeof listOpeningDays.answer>[number];

/** `barber_ids` are the barbers free at that time, `next` is the first later day with a free start. */
export const listOpenings = route('GET /public/:slug/openings', {
  summary: 'Los horarios libres de un día, con quién los tiene.',
  allow: 'anyone',
  input: z.object({ ...which, date: plainDate }).refine(isWhole, whole),
  answer: z.object({
    times: z.array(z.object({ time: clock, barber_ids: z.array(id) })),
    why,
    closing,
    next: z.object({ date: plainDate, time: clock }).nullable(),
  }),
  refusals: ['outside_window'],
});
export type Openings = z.infer<typeof listOpenings.answer>;
