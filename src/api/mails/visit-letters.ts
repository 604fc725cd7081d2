import type { Payloads } from '../lib/outbox.ts';
import { calendarVisit } from './calendar-visit.ts';
import { invitationFor } from './invitation.ts';
import type { Letter } from './letter.ts';
import type { MailedVisit } from './queries.ts';
import { barberName, branchText, clientName, serviceFacts, startText, timeFacts } from './visit-facts.ts';

export type VisitKind = 'booking-confirmed' | 'booking-moved' | 'booking-canceled';
export type VisitLetterInput = {
  kind: VisitKind;
  visit: MailedVisit;
  payload: Payloads[VisitKind];
  publicUrl: string;
  from: string;
  nowMs: number;
};

const toClient = {
  'booking-confirmed': {
    subject: 'Reserva confirmada',
    title: 'Tu reserva está confirmada',
    says: (shop: string) => `Te esperamos en ${shop}.`,
    method: 'REQUEST',
  },
  'booking-moved': {
    subject: 'Reserva reprogramada',
    title: 'Tu reserva cambió de horario',
    says: (shop: string) => `Este es el nuevo horario de tu reserva en ${shop}.`,
    method: 'REQUEST',
  },
  'booking-canceled': {
    subject: 'Reserva cancelada',
    title: 'Tu reserva fue cancelada',
    says: (shop: string) => `Tu reserva en ${shop} ya no está en la agenda.`,
    method: 'CANCEL',
  },
} as const;

const toBarber = {
  'booking-confirmed': { subject: 'Nueva reserva', title: 'Tienes una nueva reserva' },
  'booking-moved': { subject: 'Reserva reprogramada', title: 'Una reserva cambió de horario' },
  'booking-canceled': { subject: 'Reserva cancelada', title: 'Se canceló una reserva' },
} as const;

function clientLetter({ kind, visit, payload, publicUrl, from, nowMs }: VisitLetterInput): Letter | null {
  const email = visit.client_email_snapshot;
  if (!email) return null;
  const { subject, title, says, method } = toClient[kind];
  const { shop, timezone } = visit;
  const entry = calendarVisit(visit, payload, { publicUrl, from, nowMs });
  const canceled = method === 'CANCEL';
  const branch = branchText(visit);
  return {
    to: email,
    subject: `${subject}: ${startText(payload, timezone)} en ${shop}`,
    title,
    paragraphs: [`Hola ${visit.client_firstname_snapshot}:`, says(shop)],
    facts: [
      ['Barbería', shop],
      ...timeFacts(payload, timezone),
      ...serviceFacts(visit),
      ['Barbero', barberName(visit)],
      ...(branch ? [['Dirección', branch] as const] : []),
    ],
    button: canceled
      ? { label: 'Reservar de nuevo', href: `${publicUrl}/${visit.slug}` }
      : { label: 'Ver mi reserva', href: entry.link },
    footnote: canceled
      ? 'Si no esperabas esta cancelación, comunícate con la barbería.'
      : 'Con ese enlace puedes reprogramar o cancelar tu reserva antes de la hora de inicio.',
    invitation: invitationFor(entry, { method, client: { name: clientName(visit), email } }),
  };
}

function barberLetter({ kind, visit, payload, publicUrl }: VisitLetterInput): Letter | null {
  if (visit.barber_deleted_at) return null;
  const { subject, title } = toBarber[kind];
  const phone = visit.client_phone_snapshot;
  return {
    to: visit.barber_email,
    subject: `${subject}: ${clientName(visit)}, ${startText(payload, visit.timezone)}`,
    title,
    paragraphs: [`Hola ${visit.barber_firstname}:`],
    facts: [
      ['Cliente', clientName(visit)],
      ...(phone ? [['Teléfono', phone] as const] : []),
      ...timeFacts(payload, visit.timezone),
      ...serviceFacts(visit),
      ...(visit.notes ? [['Notas', visit.notes] as const] : []),
    ],
    button: { label: 'Abrir la agenda', href: `${publicUrl}/dashboard/agenda` },
  };
}

/** The letter about a change of a visit; null when it has nobody to go to or a later change overtook it. */
export function visitLetter(input: VisitLetterInput): Letter | null {
  if (input.payload.sequence < input.visit.sequence) return null;
  return input.payload.to === 'client' ? clientLetter(input) : barberLetter(input);
}
