import { z } from 'zod';
import { clock, instant } from '../fields.ts';
import { route } from '../route.ts';

export const confirmations = ['auto', 'on', 'off'] as const;
export type Confirmation = (typeof confirmations)[number];
export const confirmationNames: Record<Confirmation, string> = {
  auto: 'Automática',
  on: 'Siempre',
  off: 'Nunca',
};

const Online = z.object({
  /** Whether the shop takes no bookings online for now. */
  paused: z.boolean().default(false),
  /** Whether people whom the shop has never seen confirm by email: during a flood, always or never. */
  confirmation: z.enum(confirmations).default('auto'),
});

export const mostReminders = 3;
const beforeHours = z
  .array(
    z
      .int({ error: 'Las horas deben ser un número entero.' })
      .min(1, 'Como mínimo 1 hora antes.')
      .max(72, 'Como máximo 72 horas antes.'),
    { error: 'Debe ser una lista de horas.' },
  )
  .max(mostReminders, `Como máximo ${mostReminders} recordatorios.`)
  .refine((hours) => new Set(hours).size === hours.length, 'Los recordatorios deben ser distintos.');
/** Half open, on the shop's clock, over midnight where `from` is later than `to`; the same twice is never. */
const quiet = z.object({ from: clock, to: clock });
const yesOrNo = z.boolean({ error: 'Debe ser verdadero o falso.' });

const Reminders = z.object({
  on: yesOrNo.default(true),
  /** How many hours before a reservation begins its client is reminded. */
  before_hours: beforeHours.default([24, 2]),
  /** When nobody is reminded or offered anything, also while reminders are off. */
  quiet: quiet.default({ from: '21:00', to: '08:00' }),
  /** Whether a reminder asks whether they come. */
  ask_confirmation: yesOrNo.default(true),
});
const offerMinutes = z
  .int({ error: 'Los minutos deben ser un número entero.' })
  .min(5, 'Como mínimo 5 minutos.')
  .max(60, 'Como máximo 60 minutos.');

/** Whether clients who agreed are told by chat. */
const Chat = z.object({
  on: yesOrNo.default(false),
  /** When too many clients complained; absent once the owner switches chats on again. */
  stopped_at: instant.optional(),
});
/** Whether clients can wait for a place, and how many minutes one is kept for whom it is offered to. */
const Waitlist = z.object({ on: yesOrNo.default(false), minutes: offerMinutes.default(15) });

export const barbersSee = ['all', 'own'] as const;
/** Which clients a barber meets: all of the shop's, or those who had a visit with them. */
const Clients = z.object({ barbers_see: z.enum(barbersSee).default('all') });
/** Whether clients are asked if they want to hear news of the shop. */
const Marketing = z.object({ on: yesOrNo.default(false) });

export const retentionMonths = { least: 12, most: 120 } as const;
/** How long before clients are erased the owner sees how many they are, and before a stricter rule counts. */
export const retentionNoticeDays = 30;
const retention = z.union([z.literal('off'), z.int().min(retentionMonths.least).max(retentionMonths.most)], {
  error: `Debe ser un número de ${retentionMonths.least} a ${retentionMonths.most} meses u off.`,
});

/** What a shop decides for itself; what is not stored is as by default. */
export const Rules = z.object({
  online: Online.prefault({}),
  reminders: Reminders.prefault({}),
  chat: Chat.prefault({}),
  waitlist: Waitlist.prefault({}),
  clients: Clients.prefault({}),
  marketing: Marketing.prefault({}),
  /** After how many months without a visit, a note or a consent clients are erased; never with `off`. */
  retention_months: retention.default(36),
});
export type Rules = z.output<typeof Rules>;
/** The part of the rules that clients must know; what is as usual is absent. */
export type PublicRules = {
  paused?: boolean;
  /** Clients are asked whether they want to be told by chat. */
  chat?: boolean;
  waitlist?: boolean;
  /** Clients are asked whether they want news of the shop. */
  marketing?: boolean;
  /** What the shop says of cancellations. */
  policy?: string;
};

const RulesAnswer = Rules.extend({
  /** Only during a flood of bookings by strangers: until when they are asked to confirm. */
  flood_until: instant.optional(),
});

export const readRules = route('GET /orgs/me/rules', {
  summary: 'Lo que la barbería decidió sobre sus reservas.',
  allow: 'rules.read',
  input: z.object({}),
  answer: RulesAnswer,
  refusals: ['not_found'],
});

export const editRules = route('PATCH /orgs/me/rules', {
  summary:
    'Cambia las secciones nombradas de las reglas; lo que no se nombra queda como está. Salvo online, solo el dueño.',
  allow: 'rules.edit-online',
  input: z.object({
    online: z
      .object({
        paused: z.boolean({ error: 'Debe ser verdadero o falso.' }),
        confirmation: z.enum(confirmations, { error: 'Debe ser auto, on u off.' }),
      })
      .partial()
      .optional(),
    reminders: z
      .object({ on: yesOrNo, before_hours: beforeHours, quiet, ask_confirmation: yesOrNo })
      .partial()
      .optional(),
    chat: z.object({ on: yesOrNo }).partial().optional(),
    waitlist: z.object({ on: yesOrNo, minutes: offerMinutes }).partial().optional(),
    clients: z
      .object({ barbers_see: z.enum(barbersSee, { error: 'Debe ser all u own.' }) })
      .partial()
      .optional(),
    marketing: z.object({ on: yesOrNo }).partial().optional(),
    retention_months: retention.optional(),
  }),
  answer: RulesAnswer,
  refusals: ['not_found', 'chats_stopped'],
});
