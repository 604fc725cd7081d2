import { z } from 'zod';
import { OwnUser, User } from '../account/user.ts';
import { accountEmail, optionalLine, password } from '../fields.ts';
import { name } from '../names.ts';
import { route } from '../route.ts';

export const AccessToken = z.object({ access_token: z.string() });
const nothing = z.object({});

export const register = route('POST /auth/register', {
  summary: 'Crea la cuenta de un dueño; el rol del cuerpo se ignora.',
  allow: 'anyone',
  budget: 'register',
  status: 201,
  input: z.object({
    firstname: name(80),
    lastname: name(80),
    email: accountEmail,
    phone: optionalLine(32),
    password,
  }),
  answer: User,
  refusals: ['email_taken'],
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

export const logout = route('POST /auth/logout', {
  summary: 'Termina la sesión.',
  allow: 'cookie',
  status: 204,
  input: nothing,
  answer: z.void(),
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
  input: z.object({ token: z.string({ error: 'Requerido.' }).max(200), new_password: password }),
  answer: z.void(),
  refusals: ['bad_token'],
});
