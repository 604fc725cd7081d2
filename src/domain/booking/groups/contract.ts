import { z } from 'zod';
import { id, instantText, localDateTime } from '../../fields.ts';
import { name, optionalName } from '../../text/names.ts';
import { PublicReservation, Reservation } from '../../reservations/contract.ts';
import { route } from '../../route.ts';
import { slotRefusals } from '../../schedule/blocks/withheld.ts';
import { type Arrangement, arrangements, mostPeople } from '../../schedule/openings/contract.ts';
import {
  BookingRequest,
  bookReservation,
  HeldBooking,
  namesOneOrAny,
  oneOrAny,
  StaffReservation,
  takeBooking,
} from '../contract.ts';
import { longestName } from '../../field-limits.ts';

const Person = z.object({
  firstname: name(longestName),
  lastname: optionalName(longestName),
  services: BookingRequest.shape.services,
});

/** The people of a group, the booker first; people attended in a row keep this order. */
const peopleOf = <P extends z.ZodType>(person: P) =>
  z
    .array(person)
    .min(2, 'Un grupo tiene al menos 2 personas.')
    .max(mostPeople, `Un grupo tiene como máximo ${mostPeople} personas.`);

export const namelessPeople = peopleOf(Person.pick({ services: true }));

const visit = {
  people: peopleOf(Person),
  arrangement: z.enum(arrangements, { error: 'Elige si se atienden uno después del otro o a la vez.' }),
  /** `in_a_row` needs `barber_id` or `any_barber`; `together` leaves the barbers to the shop. */
  barber_id: id.optional(),
  any_barber: z.boolean().optional(),
};

type Attended = {
  arrangement?: Arrangement | undefined;
  barber_id?: number | undefined;
  any_barber?: boolean | undefined;
};
export const leavesChoice = ({ arrangement, barber_id }: Attended) =>
  arrangement !== 'together' || barber_id === undefined;
export const several = {
  error: 'Para atenderlos a la vez los barberos los elige la barbería.',
  path: ['barber_id'],
};
export const namesBarber = (request: Attended) =>
  request.arrangement === 'together' || namesOneOrAny(request);

const { slug, branch_id, client, start_local, notes, whatsapp, marketing, via } = BookingRequest.shape;
export const GroupRequest = z.object({
  slug,
  client,
  ...visit,
  branch_id,
  start_local,
  notes,
  whatsapp,
  marketing,
  via,
});
export type GroupRequest = z.infer<typeof GroupRequest>;

/**
 * Books all people or none; a refusal's detail lists the refused people. The first person has the name in `client`.
 * With an `Idempotency-Key` header a repeated request gets the answer of the first request.
 */
export const bookGroup = route('POST /public/:slug/groups', {
  summary: 'Reserva para 2 a 5 personas, todas o ninguna; quien reserva va primero.',
  allow: 'anyone',
  budget: 'booking',
  status: 201,
  input: GroupRequest.refine(leavesChoice, several).refine(namesBarber, oneOrAny),
  answer: z.object({ reservations: z.array(PublicReservation) }),
  also: { 202: HeldBooking },
  refusals: bookReservation.refusals,
});

const taken = takeBooking.input.shape;

export const takeGroup = route('POST /reservations/groups', {
  summary: 'El equipo agenda para 2 a 5 personas, todas o ninguna.',
  allow: 'reservations.create',
  status: 201,
  input: z
    .object({
      client: taken.client,
      ...visit,
      branch_id,
      start_local: localDateTime.optional(),
      notes,
      channel: taken.channel,
      notify: taken.notify,
      anyway: taken.anyway,
      change_id: taken.change_id,
      whatsapp: taken.whatsapp,
    })
    .refine(leavesChoice, several)
    .refine(namesBarber, oneOrAny),
  answer: z.object({ reservations: z.array(StaffReservation) }),
  refusals: [...takeBooking.refusals, 'no_barber_free'],
});

export const GroupMember = Reservation.pick({
  id: true,
  status: true,
  start_at: true,
  end_at: true,
  barber: true,
  branch_id: true,
  services: true,
  duration_min: true,
}).extend({ firstname: z.string(), lastname: z.string(), is_booker: z.boolean() });
export type GroupMember = z.infer<typeof GroupMember>;

const externalId = z.string();

/** The booker comes first. Answers 404 for links of other people of the group. */
export const readGroup = route('GET /reservations/public/:externalId/group', {
  summary: 'Las personas de un grupo, por el enlace de quien reservó.',
  allow: 'anyone',
  input: z.object({ externalId }),
  answer: z.array(GroupMember),
});

/**
 * A move shifts the whole group: each barber attends their people in a row from the new start. A cancellation applies
 * to `members`, or to the whole group if `members` is absent or contains the booker.
 */
export const changeGroup = route('PATCH /reservations/public/:externalId/group', {
  summary: 'Quien reservó para un grupo lo reprograma entero, lo cancela, o quita a alguien.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z
    .object({
      externalId,
      action: z.enum(['reschedule', 'cancel'], { error: 'La acción debe ser reschedule o cancel.' }),
      start_at_utc: instantText.optional(),
      members: z.array(id).min(1, 'Elige a quién quitar.').max(mostPeople).optional(),
    })
    .refine(({ action, members }) => action === 'cancel' || members === undefined, {
      error: 'Un grupo se reprograma entero.',
      path: ['members'],
    }),
  answer: z.array(GroupMember),
  refusals: [
    'reservation_locked',
    'reservation_started',
    'call_the_shop',
    'unknown_barber',
    'charge_exists',
    'not_taken_online',
    ...slotRefusals,
  ],
});
