import { z } from 'zod';
import { id, instantText, localDateTime } from '../fields.ts';
import { name, optionalName } from '../names.ts';
import { PublicReservation, Reservation } from '../reservations/contract.ts';
import { route } from '../route.ts';
import { slotRefusals } from '../schedule/withheld.ts';
import { type Arrangement, arrangements, mostPeople } from '../schedule/openings-contract.ts';
import {
  BookingRequest,
  bookReservation,
  HeldBooking,
  namesOneOrAny,
  oneOrAny,
  StaffReservation,
  takeBooking,
} from './contract.ts';

const Person = z.object({
  firstname: name(80),
  lastname: optionalName(80),
  services: BookingRequest.shape.services,
});

/** The people of a group, the booker first; people who are attended one after the other keep this order. */
const peopleOf = <P extends z.ZodType>(person: P) =>
  z
    .array(person)
    .min(2, 'Un grupo tiene al menos 2 personas.')
    .max(mostPeople, `Un grupo tiene como máximo ${mostPeople} personas.`);

/** The people of a group by their services alone. */
export const namelessPeople = peopleOf(Person.pick({ services: true }));

const visit = {
  people: peopleOf(Person),
  arrangement: z.enum(arrangements, { error: 'Elige si se atienden uno después del otro o a la vez.' }),
  /** One of the two for `in_a_row`; `together` leaves the barbers to the shop, and names none. */
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
 * All of them or none: a refusal for one of the people says in its detail which. The first is named as `client` says. An
 * `Idempotency-Key` header makes a repeated request answer what the first one answered.
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

/** The same as the staff take it, with the forms of `takeBooking` for the client. */
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

/** Somebody of a group as the booker's link shows them. */
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

/** Whoever booked first; 404 by any other link than theirs. */
export const readGroup = route('GET /reservations/public/:externalId/group', {
  summary: 'Las personas de un grupo, por el enlace de quien reservó.',
  allow: 'anyone',
  input: z.object({ externalId }),
  answer: z.array(GroupMember),
});

/**
 * A move is of all: each barber attends their own from the new start on, one after the other. A cancellation is of the
 * `members` named, of all without them, and of all too where the booker is among them.
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
    'unknown_barber',
    'charge_exists',
    'not_taken_online',
    ...slotRefusals,
  ],
});
