import { z } from 'zod';
import { GroupMember } from '../booking/groups/contract.ts';
import { changeId, id, idText, instant, localDateTime, localTime } from '../fields.ts';
import { PublicReservation, Reservation } from '../reservations/contract.ts';
import { route } from '../route.ts';
import { Block } from '../schedule/blocks/contract.ts';
import { slotRefusals } from '../schedule/blocks/withheld.ts';
import { DayOff } from '../schedule/contract.ts';
import { mostProposals } from './proposals.ts';

export const mostAffected = 300;

const PlaceForm = z.object({ barber_id: id, start_local: localDateTime });
const Place = z.object({ barber_id: id, start_local: localTime });

export const AffectedReservation = z.object({
  reservation: z.object({
    id,
    start_at: instant,
    end_at: instant,
    client: z.object({
      id,
      name: z.string(),
      phone: z.string().nullable(),
      has_email: z.boolean(),
    }),
    services: z.array(z.object({ name: z.string(), quantity: z.int() })),
    group_id: id.nullable(),
    version: z.int(),
  }),
  proposals: z.array(Place),
  preselected: z.literal(0).nullable(),
});
export type AffectedReservation = z.infer<typeof AffectedReservation>;

/** Without `from` the absence begins now. Reservations that have begun or are charged are left alone. */
export const previewAbsence = route('GET /absences/preview', {
  summary: 'Las reservas que una ausencia dejaría sin barbero, y hasta tres lugares para cada una.',
  allow: 'absences.create',
  input: z.object({ barber_id: idText, from: localDateTime.optional(), to: localDateTime }),
  answer: z.object({ from: localTime, to: localTime, affected: z.array(AffectedReservation) }),
  refusals: ['unknown_barber', 'past_day_off'],
});
export type AbsencePreview = z.infer<typeof previewAbsence.answer>;

const of = { reservation_id: id, version: z.int().optional() };
const Decision = z.discriminatedUnion('do', [
  z.object({ ...of, do: z.literal('move'), ...PlaceForm.shape }),
  z.object({ ...of, do: z.literal('propose'), times: z.array(PlaceForm).max(mostProposals) }),
  z.object({ ...of, do: z.literal('cancel') }),
  z.object({ ...of, do: z.literal('call') }),
]);

/**
 * One decision for each affected reservation, all done or none. With the versions of the preview, a reservation that
 * came, left or changed meanwhile refuses the absence, as does a taken new time; `changed` of the refusal lists the
 * ids.
 */
export const createAbsence = route('POST /absences', {
  summary: 'Anota que un barbero no puede venir, y mueve, propone, cancela o deja por llamar cada reserva.',
  allow: 'absences.create',
  status: 201,
  input: z.object({
    barber_id: id,
    from: localDateTime.nullable().default(null),
    to: localDateTime,
    decisions: z.array(Decision).max(mostAffected),
    change_id: changeId.optional(),
  }),
  answer: z.object({
    days_off: z.array(DayOff),
    blocks: z.array(Block),
    reservations: z.array(Reservation),
    untold: z.array(z.object({ id, client: z.string(), phone: z.string().nullable() })),
  }),
  refusals: [
    'idempotency_mismatch',
    'too_many',
    'unknown_barber',
    'past_day_off',
    'nonexistent_time',
    'off_mark',
    'absence_outdated',
    'slot_taken',
    'slot_held',
    'charge_exists',
  ],
});
export type AbsenceMade = z.infer<typeof createAbsence.answer>;
export type AbsenceForm = z.output<typeof createAbsence.input>;

const externalId = z.string();
export const ProposedTime = Place.extend({
  start_at: instant,
  barber: z.object({ id, firstname: z.string(), lastname: z.string() }),
});
export type ProposedTime = z.infer<typeof ProposedTime>;
export const Proposed = z.object({ times: z.array(ProposedTime), reason: z.string() });
export type Proposed = z.infer<typeof Proposed>;

export const MemberProposals = Proposed.extend({ member: id });
export type MemberProposals = z.infer<typeof MemberProposals>;

export const readProposals = route('GET /reservations/public/:externalId/proposals', {
  summary: 'Los horarios que la barbería propone para una reserva que tuvo que cancelar.',
  allow: 'anyone',
  input: z.object({ externalId }),
  answer: Proposed,
});

const acceptRefusals = [
  'proposal_gone',
  'booking_closed',
  'not_taken_online',
  'unknown_barber',
  'nonexistent_time',
  'charge_exists',
  ...slotRefusals.filter((code) => code !== 'too_soon'),
] as const;

/**
 * Accepts any time offered on the shop's page, even within the minimum notice; 409 `slot_taken` lists other `times`.
 */
export const acceptProposal = route('POST /reservations/public/:externalId/proposals', {
  summary: 'El cliente elige otro horario para la reserva que la barbería tuvo que cancelar.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({ externalId, ...PlaceForm.shape }),
  answer: PublicReservation,
  refusals: acceptRefusals,
});

export const readGroupProposals = route('GET /reservations/public/:externalId/group/proposals', {
  summary: 'Los horarios propuestos a los acompañantes de un grupo, por el enlace de quien reservó.',
  allow: 'anyone',
  input: z.object({ externalId }),
  answer: z.array(MemberProposals),
});

export const acceptGroupProposal = route('POST /reservations/public/:externalId/group/proposals', {
  summary: 'Quien reservó para un grupo elige otro horario para una de sus personas.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({ externalId, member: id, ...PlaceForm.shape }),
  answer: z.array(GroupMember),
  refusals: acceptRefusals,
});
