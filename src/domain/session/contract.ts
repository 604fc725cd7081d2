import { z } from 'zod';
import { OwnUser, User } from '../account/user.ts';
import { accountEmail, exactText, instant, optionalLine, password } from '../fields.ts';
import { name } from '../text/names.ts';
import { route } from '../route.ts';
import { longestName, longestPhone, required } from '../field-limits.ts';

export const AccessToken = z.object({ access_token: z.string() });
const nothing = z.object({});
const token = z.string({ error: required }).max(200);

export const register = route('POST /auth/register', {
  summary: 'Crea la cuenta de un dueño; el rol del cuerpo se ignora.',
  allow: 'anyone',
  budget: 'register',
  status: 201,
  input: z.object({
    firstname: name(longestName),
    lastname: name(longestName),
    email: accountEmail,
    phone: optionalLine(longestPhone),
    password,
  }),
  answer: User,
  refusals: ['email_taken', 'weak_password'],
});

export const login = route('POST /auth/login', {
  summary: 'Abre una sesión: token de acceso en la respuesta, token de renovación en una cookie.',
  allow: 'anyone',
  budget: 'login',
  input: z.object({
    email: accountEmail,
    password,
  }),
  answer: AccessToken,
  refusals: ['bad_credentials'],
});

export const openExample = route('POST /demo/session', {
  summary:
    'Abre el panel de la barbería de ejemplo por 30 minutos, solo para mirar; 404 donde no hay barbería de ejemplo.',
  allow: 'anyone',
  budget: 'example',
  input: nothing,
  answer: AccessToken,
  refusals: ['not_found'],
});

export const readSessionUser = route('GET /auth/me', {
  summary: 'El usuario de la sesión.',
  allow: 'session.read',
  input: nothing,
  answer: OwnUser,
});

export const refresh = route('POST /auth/refresh', {
  summary: 'Renueva la sesión con la cookie; 204 cuando no hay sesión.',
  allow: 'cookie',
  input: nothing,
  answer: AccessToken,
  refusals: ['not_authenticated'],
});

export const prove = route('POST /auth/prove', {
  summary: 'Confirma la contraseña de la sesión; por 15 minutos permite lo que la pide.',
  allow: 'account.edit',
  budget: 'login',
  status: 204,
  input: z.object({ password: exactText(128) }),
  answer: z.void(),
  refusals: ['wrong_password'],
});

export const logout = route('POST /auth/logout', {
  summary: 'Termina la sesión.',
  allow: 'cookie',
  status: 204,
  input: nothing,
  answer: z.void(),
});

export const OpenSession = z.object({
  device: z.string(),
  created_at: instant,
  /** Time of the last renewal; an open session renews itself every quarter of an hour. */
  last_used_at: instant,
  current: z.boolean(),
  /** Whether the session was last used in the network of this request; false for an unknown network. */
  same_network: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = route('GET /auth/sessions', {
  summary: 'Las sesiones abiertas de la cuenta, primero la propia y después las últimas usadas.',
  allow: 'session.read',
  closedToExample: true,
  input: nothing,
  answer: z.array(OpenSession),
});

export const endOtherSessions = route('DELETE /auth/sessions', {
  summary: 'Cierra todas las otras sesiones de la cuenta.',
  allow: 'account.edit',
  status: 204,
  input: nothing,
  answer: z.void(),
  refusals: ['prove_yourself'],
});

export const forgotPassword = route('POST /auth/password/forgot', {
  summary: 'Envía el enlace para elegir otra contraseña; la respuesta es la misma exista o no el correo.',
  allow: 'anyone',
  budget: 'forgot',
  status: 202,
  input: z.object({ email: accountEmail }),
  answer: z.object({ detail: z.string() }),
});

export const resetPassword = route('POST /auth/password/reset', {
  summary: 'Cambia la contraseña con el token del correo y cierra todas las sesiones.',
  allow: 'anyone',
  budget: 'reset',
  status: 204,
  input: z.object({ token, new_password: password }),
  answer: z.void(),
  refusals: ['bad_token', 'email_taken', 'weak_password'],
});

export const readPasswordLink = route('POST /auth/password/link', {
  summary: 'Para qué es un enlace de contraseña, de quién, y si ya venció. No lo gasta.',
  allow: 'anyone',
  budget: 'reset',
  input: z.object({ token }),
  answer: z.object({
    purpose: z.enum(['reset', 'invitation']),
    is_expired: z.boolean(),
    email: z.string(),
    /** Name of the shop; null for an owner without a shop. */
    shop: z.string().nullable(),
  }),
  refusals: ['bad_token'],
});

export const confirmEmail = route('POST /auth/email/confirm', {
  summary: 'Confirma el correo de una cuenta con el enlace que recibió.',
  allow: 'anyone',
  budget: 'reset',
  status: 204,
  input: z.object({ token }),
  answer: z.void(),
  refusals: ['bad_token'],
});

export const undoEmail = route('POST /auth/email/undo', {
  summary:
    'Devuelve el correo anterior a una cuenta, cierra todas sus sesiones y anula la contraseña. El mismo token sirve después para elegir otra.',
  allow: 'anyone',
  budget: 'reset',
  status: 204,
  input: z.object({ token }),
  answer: z.void(),
  refusals: ['bad_token', 'email_taken'],
});

export const resendConfirmation = route('POST /auth/email/resend', {
  summary: 'Envía de nuevo el enlace que confirma el correo; nada si ya está confirmado.',
  allow: 'account.edit',
  budget: 'forgot',
  status: 204,
  input: nothing,
  answer: z.void(),
});
