import { z } from 'zod';
import { User } from '../account/user.ts';
import { accountEmail, flagText, id, idText, optionalLine, password, search } from '../fields.ts';
import { name } from '../text/names.ts';
import { route } from '../route.ts';
import { longestName, longestPhone } from '../field-limits.ts';

export const mostPeople = 100;

export const PublicBarber = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  photo_url: z.string().nullable(),
  branch_id: id.nullable(),
});
export type PublicBarber = z.infer<typeof PublicBarber>;

export const Barber = User.partial({ email: true, phone: true }).extend({
  has_hours: z.boolean(),
});
export type Barber = z.infer<typeof Barber>;

export const listBarbers = route('GET /users/barbers', {
  summary: 'Los barberos de la barbería.',
  allow: 'barbers.read',
  input: z.object({ q: search }),
  answer: z.array(Barber),
});

export const inviteBarber = route('POST /users', {
  summary:
    'Crea un barbero y le envía un enlace para elegir su contraseña. Un dueño puede crear un encargado.',
  allow: 'barbers.edit',
  status: 201,
  input: z.object({
    firstname: name(longestName),
    lastname: name(longestName),
    email: accountEmail,
    phone: optionalLine(longestPhone),
    password: password.optional(),
    role: z.enum(['barber', 'manager'], { error: 'El rol debe ser barber o manager.' }).default('barber'),
  }),
  answer: User,
  refusals: [
    'email_taken',
    'idempotency_mismatch',
    'not_found',
    'prove_yourself',
    'too_many',
    'too_many_of_these',
    'weak_password',
  ],
});

export const deleteUser = route('DELETE /users/:id', {
  summary: 'Da de baja a un barbero; sus reservas conservan su nombre.',
  allow: 'barbers.edit',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
  refusals: ['owner_undeletable', 'self_undeletable', 'prove_yourself'],
});

export const assignBranch = route('PUT /users/:id/branch', {
  summary: 'Asigna la sucursal de un barbero; null la quita.',
  allow: 'barbers.edit',
  input: z.object({ id: idText, branch_id: id.nullable() }),
  answer: User,
});

export const listPublicBarbers = route('GET /public/:slug/barbers', {
  summary: 'Los barberos de una dirección pública.',
  allow: 'anyone',
  input: z.object({ slug: z.string(), q: search, include_owners: flagText.default(true) }),
  answer: z.array(PublicBarber),
});

export const readBarberOrganization = route('GET /public/barbers/:barberId/org', {
  summary: 'La dirección pública y la sucursal de un barbero.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ barberId: idText }),
  answer: z.object({ slug: z.string(), branch_id: id.nullable() }),
});
