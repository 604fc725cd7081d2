import { z } from 'zod';
import { clock, id, instant, line, optionalText } from '../fields.ts';
import { route } from '../route.ts';
import { foreignGoogleLink, isGoogleLink, longestGoogleLink } from './google-link.ts';
import {
  depositCents,
  depositCentsRange,
  depositHoldMinutes,
  depositHoldRange,
  depositMethods,
  depositPercent,
  depositPercentRange,
  depositWho,
  longestTransferText,
  noShowsBefore,
  noShowsRange,
  transferHours,
  transferHoursRange,
  whenPaymentsDown,
} from './policy.ts';
import {
  longestReward,
  mostReminders,
  offerMinutes,
  reminderHours,
  retentionMonths,
  sameReminders,
  stampMonths,
  stampsForReward,
  tooFewHours,
  tooFewMinutes,
  tooManyHours,
  tooManyMinutes,
  wholeHours,
  wholeMinutes,
  wholeMonths,
  wholeStamps,
} from './rule-limits.ts';
import { cancelHours, cancelHoursRange, lateChanges, noticeMinutes } from './terms.ts';

export const confirmations = ['auto', 'on', 'off'] as const;
export type Confirmation = (typeof confirmations)[number];
export const confirmationNames: Record<Confirmation, string> = {
  auto: 'Automática',
  on: 'Siempre',
  off: 'Nunca',
};

const Online = z.object({
  paused: z.boolean().default(false),
  /** Whether unknown clients confirm bookings by e-mail: `auto` during a flood, `on` always, `off` never. */
  confirmation: z.enum(confirmations).default('auto'),
});

const beforeHours = z
  .array(
    z.int({ error: wholeHours }).min(reminderHours.least, tooFewHours).max(reminderHours.most, tooManyHours),
    { error: 'Debe ser una lista de horas.' },
  )
  .max(mostReminders, `Como máximo ${mostReminders} recordatorios.`)
  .refine((hours) => new Set(hours).size === hours.length, sameReminders);
/**
 * Half-open range in the shop's zone, over midnight where `from` is later than `to`; equal times mean no quiet hours.
 */
const quiet = z.object({ from: clock, to: clock });
const yesOrNo = z.boolean({ error: 'Debe ser verdadero o falso.' });

const Reminders = z.object({
  on: yesOrNo.default(true),
  before_hours: beforeHours.default([24, 2]),
  /** Hours without reminders and waitlist offers; they apply even while reminders are off. */
  quiet: quiet.default({ from: '21:00', to: '08:00' }),
  ask_confirmation: yesOrNo.default(true),
});
const minutes = z
  .int({ error: wholeMinutes })
  .min(offerMinutes.least, tooFewMinutes)
  .max(offerMinutes.most, tooManyMinutes);

const Chat = z.object({
  on: yesOrNo.default(false),
  booking: yesOrNo.default(true),
  /** Time at which chats stopped after too many complaints; absent once the owner switches chats on again. */
  stopped_at: instant.optional(),
});
/** Whether clients can join the waitlist, and for how many minutes an offer holds its slot. */
const Waitlist = z.object({ on: yesOrNo.default(false), minutes: minutes.default(15) });

export const barbersSee = ['all', 'own'] as const;
/** Clients visible to a barber: `all` of the shop, or with `own` clients with a reservation with that barber. */
const Clients = z.object({ barbers_see: z.enum(barbersSee).default('all') });
const Marketing = z.object({ on: yesOrNo.default(false) });

const googleUrl = line(longestGoogleLink).refine(isGoogleLink, foreignGoogleLink).nullable();
const Ratings = z.object({ on: yesOrNo.default(false), google_url: z.string().nullable().default(null) });

const notice = z.literal(noticeMinutes, {
  error: `Debe ser ${noticeMinutes.slice(0, -1).join(', ')} o ${noticeMinutes.at(-1)} minutos.`,
});
const hours = z
  .int({ error: wholeHours })
  .min(cancelHours.least, cancelHoursRange)
  .max(cancelHours.most, cancelHoursRange);
const lateChange = z.enum(lateChanges, { error: 'Debe ser allow o call.' });

const Terms = z.object({
  /** Minimum notice in minutes: clients book and move only to starts at least this far ahead. */
  min_notice_minutes: notice.default(0),
  /** Hours before the start within which a change is late: `allow` counts it as late, `call` makes the client call. */
  cancel_hours: hours.default(0),
  late_change: lateChange.default('allow'),
});
export type Terms = z.output<typeof Terms>;

const deposits = z.object({
  who: z.enum(depositWho, { error: 'Debe ser nobody o listed.' }),
  first_time: yesOrNo,
  after_no_shows: z
    .int({ error: noShowsRange })
    .min(noShowsBefore.least, noShowsRange)
    .max(noShowsBefore.most, noShowsRange)
    .nullable(),
  premium: yesOrNo,
  always: yesOrNo,
});
const percent = z
  .int({ error: depositPercentRange })
  .min(depositPercent.least, depositPercentRange)
  .max(depositPercent.most, depositPercentRange);
const cents = z
  .int({ error: depositCentsRange })
  .min(depositCents.least, depositCentsRange)
  .max(depositCents.most, depositCentsRange);

const Policy = z.object({
  deposits,
  amount: z.union([z.strictObject({ percent }), z.strictObject({ cents })], {
    error: 'Elige un porcentaje o un monto.',
  }),
  method: z.enum(depositMethods, { error: 'Debe ser card, transfer o both.' }),
  hold_minutes: z
    .int({ error: depositHoldRange })
    .min(depositHoldMinutes.least, depositHoldRange)
    .max(depositHoldMinutes.most, depositHoldRange),
  transfer_hours: z
    .int({ error: transferHoursRange })
    .min(transferHours.least, transferHoursRange)
    .max(transferHours.most, transferHoursRange),
  if_payments_down: z.enum(whenPaymentsDown, { error: 'Debe ser book o refuse.' }),
  transfer_text: z.string().nullable(),
});

const every = z
  .int({ error: wholeStamps })
  .min(stampsForReward.least, wholeStamps)
  .max(stampsForReward.most, wholeStamps);
const stampedMonths = z
  .int({ error: wholeMonths })
  .min(stampMonths.least, wholeMonths)
  .max(stampMonths.most, wholeMonths);
const reward = line(longestReward).nullable();
const mostStamped = 200;
const stamped = z
  .array(id, { error: 'Debe ser una lista de servicios.' })
  .max(mostStamped, `Como máximo ${mostStamped} servicios.`)
  .transform((ids) => [...new Set(ids)]);

const Loyalty = z.object({
  on: yesOrNo.default(false),
  every: every.default(10),
  reward: z.string().nullable().default(null),
  services: z.array(id).default([]),
  months: stampedMonths.default(12),
});

/**
 * Days during which the owner sees the number of clients to be erased, before the first erasing and before a stricter
 * rule applies.
 */
export const retentionNoticeDays = 30;
const retention = z.union([z.literal('off'), z.int().min(retentionMonths.least).max(retentionMonths.most)], {
  error: `Debe ser un número de ${retentionMonths.least} a ${retentionMonths.most} meses u off.`,
});

export const Rules = z.object({
  online: Online.prefault({}),
  reminders: Reminders.prefault({}),
  chat: Chat.prefault({}),
  waitlist: Waitlist.prefault({}),
  clients: Clients.prefault({}),
  marketing: Marketing.prefault({}),
  terms: Terms.prefault({}),
  ratings: Ratings.prefault({}),
  policy: Policy.optional(),
  loyalty: Loyalty.prefault({}),
  /** Months without a reservation, note or consent after which a client is erased; `off` disables erasing. */
  retention_months: retention.default(36),
});
export type Rules = z.output<typeof Rules>;
const defaultTerms = Terms.parse({});

/** The terms as clients read them: absent while all have their default. */
export const publicTerms = ({ terms }: Rules): { terms?: Terms } =>
  JSON.stringify(terms) === JSON.stringify(defaultTerms) ? {} : { terms };

/** Rules that clients need to know; a rule with its default value is absent. */
export type PublicRules = {
  paused?: boolean;
  chat?: boolean;
  waitlist?: boolean;
  marketing?: boolean;
  policy?: string;
  terms?: Terms;
};

const RulesAnswer = Rules.extend({
  /** End of the period in which unknown clients confirm bookings; present only during a flood of their bookings. */
  flood_until: instant.optional(),
});

export const readRules = route('GET /orgs/me/rules', {
  summary: 'Lo que la barbería decidió sobre sus reservas; un barbero solo lee sus condiciones.',
  allow: 'rules.read-terms',
  input: z.object({}),
  answer: z.union([z.strictObject({ terms: Terms }), RulesAnswer]),
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
    chat: z.object({ on: yesOrNo, booking: yesOrNo }).partial().optional(),
    waitlist: z.object({ on: yesOrNo, minutes }).partial().optional(),
    clients: z
      .object({ barbers_see: z.enum(barbersSee, { error: 'Debe ser all u own.' }) })
      .partial()
      .optional(),
    marketing: z.object({ on: yesOrNo }).partial().optional(),
    terms: z
      .object({ min_notice_minutes: notice, cancel_hours: hours, late_change: lateChange })
      .partial()
      .optional(),
    ratings: z.object({ on: yesOrNo, google_url: googleUrl }).partial().optional(),
    policy: Policy.extend({
      deposits: deposits.partial(),
      transfer_text: optionalText(longestTransferText),
    })
      .partial()
      .optional(),
    loyalty: z
      .object({ on: yesOrNo, every, reward, services: stamped, months: stampedMonths })
      .partial()
      .optional(),
    retention_months: retention.optional(),
  }),
  answer: RulesAnswer,
  refusals: ['not_found', 'chats_stopped'],
});
