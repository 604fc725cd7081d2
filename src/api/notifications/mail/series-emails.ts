import { z } from 'zod';
import { turnsText } from '#domain/series/text.ts';
import { epochOf } from '#domain/time.ts';
import type { Email, Visit } from '../../integrations/mail/email.ts';
import type { Invitation } from '../../integrations/mail/mailer.ts';
import { calendarFile, calendarReservation } from '../calendar-entry.ts';
import type { AddressedReservation } from '../../reservations/mailed-queries.ts';
import {
  barberName,
  barberVisit,
  changeLink,
  clientName,
  dayOf,
  repeatLink,
  senderName,
  senderOf,
  serviceFacts,
  shortStartText,
  timeText,
  visitOf,
  zoneText,
} from './facts.ts';

/** Reservations as they were when they were booked or canceled together. */
export const SeriesNotification = z.object({
  to: z.enum(['client', 'barber']),
  reservations: z.array(z.object({ id: z.number(), sequence: z.number(), start_at: z.string() })),
});
export type SeriesNotification = z.infer<typeof SeriesNotification>;
export type SeriesKind = 'series-booked' | 'series-canceled';
/** The kinds of messages under which the staff see a series email at one reservation. */
export const kindOfOne = {
  'series-booked': 'booking-confirmed',
  'series-canceled': 'booking-canceled',
} as const;

type Input = {
  kind: SeriesKind;
  to: SeriesNotification['to'];
  reservations: readonly AddressedReservation[];
  publicUrl: string;
  from: string;
  nowMs: number;
};

export const withoutLaterChanges = (
  { reservations }: Pick<SeriesNotification, 'reservations'>,
  present: readonly AddressedReservation[],
): AddressedReservation[] =>
  present.filter(({ id, sequence, start_at }) => {
    const then = reservations.find((each) => each.id === id);
    return then && then.sequence >= sequence && epochOf(then.start_at) === epochOf(start_at);
  });

const timesText = (reservations: readonly AddressedReservation[], zoneNote: string) =>
  reservations.map((each) => timeText(each, each.timezone) + zoneNote).join('\n');

function withDates(visit: Visit, reservations: readonly AddressedReservation[], zoneNote: string): Visit {
  const others = reservations.length - 1;
  const facts = visit.facts.filter(([label]) => label !== 'Cuándo');
  const starts = reservations.map((each) => shortStartText(each, each.timezone));
  return {
    ...visit,
    facts: [['Cuándo', timesText(reservations, zoneNote)], ...facts],
    ...(others > 0 && {
      details: [...visit.details, `y ${turnsText(others)} más`],
      dates: ['Fechas', starts.join('\n')],
    }),
  };
}

const clientWords = {
  'series-booked': (count: number, shop: string) => ({
    subject: `Reservas confirmadas: ${turnsText(count)} en ${shop}`,
    title: count === 1 ? 'Tu turno está confirmado' : 'Tus turnos están confirmados',
    says: `Te esperamos en ${shop}.`,
  }),
  'series-canceled': (count: number, shop: string) => ({
    subject: `Reservas canceladas: ${turnsText(count)} en ${shop}`,
    title: count === 1 ? 'Tu turno fue cancelado' : 'Tus turnos fueron cancelados',
    says:
      count === 1
        ? `Este turno en ${shop} ya no está en la agenda.`
        : `Estos turnos en ${shop} ya no están en la agenda.`,
  }),
};

function entriesOf({ kind, reservations, ...settings }: Input): Invitation {
  const entries = reservations.map((each) => calendarReservation(each, each, settings));
  // An iTIP REQUEST or CANCEL is about one entry; a published file can hold many.
  return { method: 'PUBLISH', content: calendarFile(entries, { isCanceled: kind === 'series-canceled' }) };
}

function clientEmail(input: Input, first: AddressedReservation): Email | null {
  const { kind, reservations, publicUrl } = input;
  const { client_email_snapshot: email, shop, timezone } = first;
  if (!email) return null;
  const { says, ...words } = clientWords[kind](reservations.length, shop);
  const zoneNote = zoneText(first, timezone, first.client_phone_snapshot);
  const isCanceled = kind === 'series-canceled';
  const link = `${publicUrl}/r/${first.external_id}`;
  return {
    to: email,
    about: { subject: 'reservation', subject_id: first.id },
    ...words,
    preview: `${turnsText(reservations.length)} con ${barberName(first)}.`,
    paragraphs: [`Hola ${first.client_firstname_snapshot}:`, says],
    sender: senderOf(first),
    visit: withDates(
      visitOf(first, { times: first, zoneNote, barber: barberName(first) }),
      reservations,
      zoneNote,
    ),
    facts: serviceFacts(first),
    ...(isCanceled
      ? { button: { label: 'Reservar de nuevo', href: repeatLink(first, publicUrl) } }
      : {
          button: { label: 'Ver mi próximo turno', href: link },
          link: changeLink(link),
          policy: first.policy ?? undefined,
        }),
    footnote: isCanceled
      ? 'Si no esperabas esta cancelación, comunícate con la barbería.'
      : 'Con ese enlace puedes reprogramar o cancelar ese turno, o cancelar también los que siguen. El archivo adjunto tiene todas las fechas, cada una con su enlace.',
    invitation: entriesOf(input),
  };
}

const barberWords = {
  'series-booked': (count: number, client: string) => ({
    subject: `Nuevas reservas: ${turnsText(count)}, ${client}`,
    title: `Tienes ${turnsText(count)} de ${client}`,
  }),
  'series-canceled': (count: number, client: string) => ({
    subject: `Reservas canceladas: ${turnsText(count)}, ${client}`,
    title: count === 1 ? `Se canceló 1 turno de ${client}` : `Se cancelaron ${turnsText(count)} de ${client}`,
  }),
};

function barberEmail({ kind, reservations, publicUrl }: Input, first: AddressedReservation): Email | null {
  const { addressee, timezone, client_phone_snapshot: phone } = first;
  if (!addressee || addressee.deleted_at) return null;
  const client = clientName(first);
  return {
    to: addressee.email,
    isToStaff: addressee.email_confirmed_at !== null,
    about: { subject: 'reservation', subject_id: first.id },
    ...barberWords[kind](reservations.length, client),
    preview: timesText(reservations.slice(0, 1), ''),
    paragraphs: [`Hola ${addressee.firstname}:`],
    sender: senderName(first),
    visit: withDates(barberVisit(first, { times: first, client }), reservations, ''),
    facts: [
      ...(phone ? [['Teléfono', phone] as const] : []),
      ...serviceFacts(first),
      ...(first.notes ? [['Notas', first.notes] as const] : []),
    ],
    button: {
      label: 'Abrir la agenda',
      href: `${publicUrl}/dashboard/agenda?day=${dayOf(first, timezone)}`,
    },
  };
}

export function seriesEmail(input: Input): Email | null {
  const [first] = input.reservations;
  if (!first) return null;
  return input.to === 'client' ? clientEmail(input, first) : barberEmail(input, first);
}
