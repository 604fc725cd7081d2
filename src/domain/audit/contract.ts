import { z } from 'zod';
import { countText, id, idText, instant, plainDate } from '../fields.ts';
import { route } from '../route.ts';

export const auditActors = ['staff', 'client', 'provider', 'system', 'integration', 'platform'] as const;
export type AuditActor = (typeof auditActors)[number];
export const auditSubjects = [
  'reservation',
  'user',
  'hours',
  'day-off',
  'block',
  'absence',
  'closing',
  'series',
  'waitlist',
  'client',
  'rating',
  'charge',
  'deposit',
  'cash',
  'commission',
  'feed',
  'service',
  'branch',
  'profile',
  'organization',
  'import',
  'device',
  'billing',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const Person = z.object({ id, firstname: z.string(), lastname: z.string() });
const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A changed field: `before` is absent for a created subject, `after` for a deleted one. */
export const Difference = z.object({ field: z.string(), before: Value.optional(), after: Value.optional() });
export type Difference = z.infer<typeof Difference>;

export const AuditEntry = z.object({
  id,
  at: instant,
  actor: z.enum(auditActors),
  /** Staff member who acted, even if that person has left the shop since. */
  person: Person.nullable(),
  /** Name of the API key with which another program acted. */
  actor_name: z.string().optional(),
  subject: z.enum(auditSubjects),
  subject_id: id,
  action: z.string(),
  /** Name of the person, service, branch, closing or shop, or of the client that the subject concerns. */
  about: z.string().nullable(),
  barber: z.string().nullable(),
  differences: z.array(Difference),
  restorable: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditPageSize = 50;

export const listAudit = route('GET /audit', {
  summary:
    'Quién cambió qué en la barbería, lo más reciente primero; después de una página, before es su último id.',
  allow: 'audit.read',
  input: z.object({
    limit: countText(1, 100).default(auditPageSize),
    before: idText.optional(),
    actor: z.enum(auditActors).optional(),
    user_id: idText.optional(),
    subject: z.enum(auditSubjects).optional(),
    reservation_id: idText.optional(),
    /** Dates in the shop's zone, both included. */
    from: plainDate.optional(),
    to: plainDate.optional(),
  }),
  answer: z.array(AuditEntry),
  refusals: ['not_found'],
});

export const listAuditPeople = route('GET /audit/people', {
  summary: 'Todo el personal que la barbería tuvo, por nombre, también quienes ya no están.',
  allow: 'audit.read',
  input: z.object({}),
  answer: z.array(Person),
});
