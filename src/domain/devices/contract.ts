import { z } from 'zod';
import { exactText, id, idText, instant, line } from '../fields.ts';
import { route } from '../route.ts';

export const pushEvents = ['booked', 'moved', 'canceled', 'delayed'] as const;
export type PushEvent = (typeof pushEvents)[number];
export const pushEventNames: Record<PushEvent, string> = {
  booked: 'Reservas nuevas',
  moved: 'Cambios de horario',
  canceled: 'Cancelaciones',
  delayed: 'Demoras',
};

/** Largest number of devices per person; a further device replaces the oldest one. */
export const mostDevices = 10;

export const Device = z.object({
  id,
  label: z.string(),
  wants: z.array(z.enum(pushEvents)),
  hide_names: z.boolean(),
  created_at: instant,
  last_told_at: instant.nullable(),
});
export type Device = z.infer<typeof Device>;

const Settings = z.object({
  label: line(60),
  wants: z
    .array(z.enum(pushEvents))
    .max(pushEvents.length)
    .transform((wants) => pushEvents.filter((event) => wants.includes(event))),
  hide_names: z.boolean(),
});

export const readPushKey = route('GET /devices/push-key', {
  summary: 'La clave pública con la que un navegador acepta los avisos de esta instalación.',
  allow: 'devices.edit-own',
  input: z.object({}),
  answer: z.object({ key: z.string() }),
  refusals: ['push_off'],
});

export const listDevices = route('GET /devices', {
  summary: 'Los dispositivos propios que reciben avisos, del más nuevo al más viejo.',
  allow: 'devices.edit-own',
  input: z.object({}),
  answer: z.array(Device),
});

const addressMax = 1000;
/**
 * Registers a browser by the address and keys of its `PushSubscription`. The same address again replaces the stored
 * device.
 */
export const addDevice = route('POST /devices', {
  summary: 'Recibe avisos en este navegador mientras dure su sesión.',
  allow: 'devices.edit-own',
  status: 201,
  input: Settings.extend({
    endpoint: exactText(addressMax),
    keys: z.object({
      // `p256dh` is a P-256 point, `auth` 16 bytes, both in base64url.
      p256dh: z.string().regex(/^B[\w-]{86}$/, 'No es una clave pública de un navegador.'),
      auth: z.string().regex(/^[\w-]{22}$/, 'No es un secreto de un navegador.'),
    }),
  }),
  answer: Device,
  refusals: ['push_off', 'foreign_push_host'],
});

export const editDevice = route('PATCH /devices/:id', {
  summary: 'Cambia el nombre de un dispositivo propio, de qué avisa o si muestra nombres.',
  allow: 'devices.edit-own',
  input: Settings.partial().extend({ id: idText }),
  answer: Device,
});

export const removeDevice = route('DELETE /devices/:id', {
  summary: 'Deja de avisar a un dispositivo propio.',
  allow: 'devices.edit-own',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
});

export const testDevice = route('POST /devices/:id/test', {
  summary: 'Envía un aviso de prueba a un dispositivo propio.',
  allow: 'devices.edit-own',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
  refusals: ['push_off', 'too_many'],
});
