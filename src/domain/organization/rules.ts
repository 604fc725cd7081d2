import { z } from 'zod';
import { instant } from '../fields.ts';
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

/** What a shop decides for itself; what is not stored is as by default. */
export const Rules = z.object({ online: Online.prefault({}) });
export type Rules = z.output<typeof Rules>;
/** The part of the rules that clients must know. */
export type PublicRules = Pick<Rules['online'], 'paused'>;

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
  summary: 'Cambia las secciones nombradas de las reglas; lo que no se nombra queda como está.',
  allow: 'rules.edit-online',
  input: z.object({
    online: z
      .object({
        paused: z.boolean({ error: 'Debe ser verdadero o falso.' }),
        confirmation: z.enum(confirmations, { error: 'Debe ser auto, on u off.' }),
      })
      .partial()
      .optional(),
  }),
  answer: RulesAnswer,
  refusals: ['not_found'],
});
