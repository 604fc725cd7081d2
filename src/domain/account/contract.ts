import { z } from 'zod';
import { accountEmail, address, exactText, optionalLine, password } from '../fields.ts';
import { name } from '../text/names.ts';
import { route } from '../route.ts';
import { longestName, longestPhone } from '../field-limits.ts';
import { OwnUser, User } from './user.ts';

export const readAccount = route('GET /users/me', {
  summary: 'El usuario de la sesión.',
  allow: 'session.read',
  input: z.object({}),
  answer: OwnUser,
});

export const editAccount = route('PUT /users/me', {
  summary:
    'Cambia los campos presentes; photo_url null quita la foto. Otro email pide una contraseña reciente.',
  allow: 'account.edit',
  input: z.object({
    firstname: name(longestName).optional(),
    lastname: name(longestName).optional(),
    email: accountEmail.optional(),
    phone: optionalLine(longestPhone).optional(),
    photo_url: address.nullable().optional(),
  }),
  answer: User,
  refusals: ['email_taken', 'photo_elsewhere', 'prove_yourself', 'too_many'],
});

export const changePassword = route('PUT /users/me/password', {
  summary: 'Cambia la contraseña y cierra las demás sesiones.',
  allow: 'account.edit',
  budget: 'login',
  status: 204,
  input: z.object({ current_password: exactText(128), new_password: password }),
  answer: z.void(),
  refusals: ['wrong_password', 'weak_password'],
});
