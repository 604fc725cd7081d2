import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import type { Email } from '../../integrations/mail/email.ts';
import { barberName, senderOf, serviceFacts, startText, visitOf, zoneText } from './facts.ts';
import { peopleFacts } from './group-email.ts';
import type { Hold } from '../../reservations/holds/held-booking-queries.ts';

/** `href` is the confirmation link with its token; null without an address. */
export function heldEmail(hold: Hold, href: string): Email | null {
  const { client_email_snapshot: to, shop, timezone } = hold;
  if (!to) return null;
  const isGroup = hold.companions.length > 0;
  const until = formatTime(instantToLocal(hold.held_until, timezone));
  return {
    to,
    subject: `Confirma tu reserva: ${startText(hold, timezone)} en ${shop}`,
    title: 'Confirma tu reserva',
    paragraphs: [
      `Hola ${hold.client_firstname_snapshot}:`,
      `Te guardamos este horario en ${shop} hasta las ${until}. Abre el enlace y confirma la reserva antes de esa hora.`,
    ],
    sender: senderOf(hold),
    visit: visitOf(hold, {
      times: hold,
      zoneNote: zoneText(hold, timezone, hold.client_phone_snapshot),
      barber: isGroup ? undefined : barberName(hold),
    }),
    facts: isGroup ? peopleFacts([hold, ...hold.companions]) : serviceFacts(hold),
    button: { label: 'Confirmar reserva', href },
    policy: hold.policy ?? undefined,
    footnote: 'Si no pediste esta reserva, ignora este correo: el horario se libera solo.',
  };
}
