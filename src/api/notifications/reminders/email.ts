import type { Rules } from '#domain/organization/rules.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { daysBetween, type EpochMs, today } from '#domain/time.ts';
import type { Config } from '../../config.ts';
import type { Email } from '../../integrations/mail/email.ts';
import { barberName, dayOf, senderOf, startText, timeText, visitOf, zoneText } from '../mail/facts.ts';
import type { AddressedReservation } from '../../reservations/mailed-queries.ts';
import { barberUnlessGroup, peopleOrServices } from '../mail/group-email.ts';

type Input = Pick<Config, 'publicUrl' | 'apiUrl'> & {
  rules: Pick<Rules['reminders'], 'ask_confirmation'>;
  nowMs: EpochMs;
};

function titleOf(reservation: AddressedReservation, nowMs: EpochMs): string {
  const { timezone } = reservation;
  const day = dayOf(reservation, timezone);
  const daysAhead = daysBetween(today(nowMs, timezone), day);
  const near = ['Te esperamos hoy', 'Te esperamos mañana'][daysAhead];
  return near ?? `Tu reserva es el ${formatDay(day).toLowerCase()}`;
}

export function reminderEmail(
  reservation: AddressedReservation,
  { publicUrl, apiUrl = publicUrl, rules, nowMs }: Input,
): Email | null {
  const { client_email_snapshot: to, external_id, sequence, shop, timezone } = reservation;
  if (!to) return null;
  const link = `${publicUrl}/r/${external_id}`;
  const asks = rules.ask_confirmation && reservation.status === 'scheduled';
  return {
    to,
    about: { subject: 'reservation', subject_id: reservation.id },
    subject: `Recordatorio: ${startText(reservation, timezone)} en ${shop}`,
    title: titleOf(reservation, nowMs),
    preview: `${timeText(reservation, timezone)}, con ${barberName(reservation)}.`,
    paragraphs: [`Hola ${reservation.client_firstname_snapshot}:`, `Te recordamos tu reserva en ${shop}.`],
    sender: senderOf(reservation),
    visit: visitOf(reservation, {
      times: reservation,
      zoneNote: zoneText(reservation, timezone, reservation.client_phone_snapshot),
      barber: barberUnlessGroup(reservation),
    }),
    facts: peopleOrServices(reservation),
    policy: reservation.policy ?? undefined,
    // A main button invites clicks; no shop wants clients to move a confirmed reservation.
    hasMain: asks,
    buttons: [
      // The link names the sequence of this email, so that an old reminder cannot confirm a time it does not show.
      ...(asks ? [{ label: 'Confirmar asistencia', href: `${link}?s=${sequence}#confirmar` }] : []),
      { label: 'Cambiar horario', href: `${link}#mover` },
      { label: 'No puedo ir', href: `${link}#cancelar` },
    ],
    footer: { label: `Dejar de recibir recordatorios de ${shop}`, href: `${link}#avisos` },
    unsubscribe: `${apiUrl}/api/reservations/public/${external_id}/reminders`,
  };
}
