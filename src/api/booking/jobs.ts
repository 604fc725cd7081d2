import { z } from 'zod';
import { floodEnd, floodMinutes } from '#domain/booking/flood.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantOf, instantToLocal } from '#domain/time.ts';
import { minutes } from '../clock.ts';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { defineJob } from '../jobs/define-job.ts';
import { findShop, type Shop } from '../organization/queries.ts';
import { accountOf, findOwner } from '../session/user-queries.ts';

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

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

export const floodEmail = (
  { name, timezone }: Shop,
  owner: Owner,
  { end, publicUrl }: { end: number; publicUrl: string },
): Email => ({
  to: owner.email,
  // The owner's own email budget counts here: the flood uses up the shop's budget and fills the shop's mailbox.
  account: accountOf(owner),
  subject: `Muchas reservas de clientes nuevos en ${name}`,
  title: 'Muchas reservas de clientes nuevos',
  paragraphs: [
    `Hola ${owner.firstname}:`,
    `${name} está recibiendo muchas reservas de contactos que nunca reservaron. Por las dudas, hasta las ${formatTime(instantToLocal(instantOf(end), timezone))} les pedimos que las confirmen por correo; tus clientes de siempre reservan como siempre.`,
    'Si no las esperabas, en tu cuenta puedes pausar las reservas online o cancelar las que hicieron los desconocidos.',
  ],
  button: { label: 'Ver las opciones', href: `${publicUrl}/dashboard/ajustes/reservas-online` },
});
