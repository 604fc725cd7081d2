import { z } from 'zod';
import { confirmationMinutes, floodMinutes, floodEnd } from '#domain/booking/flood.ts';
import { formatTime } from '#domain/time-format.ts';
import { epochOf, instantOf, instantToLocal } from '#domain/time.ts';
import { minutes } from '../clock.ts';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { defineJob } from '../jobs/define-job.ts';
import { findShop, type Shop } from '../organization/queries.ts';
import {
  barberName,
  branchText,
  serviceFacts,
  startText,
  timeText,
  zoneText,
} from '../reservations/email-facts.ts';
import { findHold, type Hold } from '../reservations/holds.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { findOwner } from '../session/user-queries.ts';

/** Mails the link that confirms a booking while its slot is held. */
export const bookingHeld = defineJob({
  kind: 'booking-held',
  lane: 'mail',
  payload: z.object({ external_id: z.string(), token: z.string() }),
  expiresAfter: confirmationMinutes * minutes,
  async run(context: MailContext, job) {
    const { config, db, now } = context;
    const { external_id, token } = job.payload;
    const hold = await findHold(db, organizationOfLink(external_id), external_id);
    if (!hold || epochOf(hold.held_until) <= now()) return;
    const email = heldEmail(hold, `${config.publicUrl}/r/${external_id}?t=${token}`);
    if (email) await sendEmail(context, job, email);
  },
});

function heldEmail(hold: Hold, href: string): Email | null {
  const { client_email_snapshot: to, shop, timezone } = hold;
  if (!to) return null;
  const branch = branchText(hold);
  const until = formatTime(instantToLocal(hold.held_until, timezone));
  return {
    to,
    subject: `Confirma tu reserva: ${startText(hold, timezone)} en ${shop}`,
    title: 'Confirma tu reserva',
    paragraphs: [
      `Hola ${hold.client_firstname_snapshot}:`,
      `Te guardamos este horario en ${shop} hasta las ${until}. Abre el enlace y confirma la reserva antes de esa hora.`,
    ],
    facts: [
      ['Cuándo', timeText(hold, timezone) + zoneText(hold, timezone, hold.client_phone_snapshot)],
      ['Barbería', shop],
      ...serviceFacts(hold),
      ['Barbero', barberName(hold)],
      ...(branch ? [['Dirección', branch] as const] : []),
    ],
    button: { label: 'Confirmar reserva', href },
    footnote: 'Si no pediste esta reserva, ignora este correo: el horario se libera solo.',
  };
}

/** Tells the owner that strangers book more than usual, and what happens now. */
export const floodSeen = defineJob({
  kind: 'flood-seen',
  lane: 'mail',
  payload: z.object({ seen_at: z.string() }),
  expiresAfter: floodMinutes * minutes,
  async run(context: MailContext, job) {
    const { config, db, now } = context;
    const [shop, owner] = [await findShop(db, job.organization), await findOwner(db, job.organization)];
    const end = shop && floodEnd(shop.flood_seen_at, now());
    if (!shop || !owner || !end) return;
    await sendEmail(context, job, floodEmail(shop, owner, { end, publicUrl: config.publicUrl }));
  },
});

type Owner = { firstname: string; email: string };

const floodEmail = (
  { name, timezone }: Shop,
  { firstname, email }: Owner,
  { end, publicUrl }: { end: number; publicUrl: string },
): Email => ({
  to: email,
  subject: `Muchas reservas de clientes nuevos en ${name}`,
  title: 'Muchas reservas de clientes nuevos',
  paragraphs: [
    `Hola ${firstname}:`,
    `${name} está recibiendo muchas reservas de contactos que nunca reservaron. Por las dudas, hasta las ${formatTime(instantToLocal(instantOf(end), timezone))} les pedimos que las confirmen por correo; tus clientes de siempre reservan como siempre.`,
    'Si no las esperabas, en tu cuenta puedes pausar las reservas online o cancelar las que hicieron los desconocidos.',
  ],
  button: { label: 'Ver las opciones', href: `${publicUrl}/dashboard/cuenta?tab=barberia` },
});
