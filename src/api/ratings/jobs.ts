import { z } from 'zod';
import type { Rating } from '#domain/ratings/contract.ts';
import { poorStars } from '#domain/ratings/limits.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { fullName } from '#domain/text/contact.ts';
import { withoutAddress } from '#domain/text/names.ts';
import { instantToLocal } from '#domain/time.ts';
import { days } from '../clock.ts';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { defineJob } from '../jobs/define-job.ts';
import { findShop, type Shop } from '../organization/queries.ts';
import { accountOf, findOwner } from '../session/user-queries.ts';
import { findShown } from './queries.ts';

export const poorRating = defineJob({
  kind: 'poor-rating',
  lane: 'mail',
  payload: z.object({ reservation_id: z.number() }),
  expiresAfter: 2 * days,
  async run(context: MailContext, job) {
    const { config, db } = context;
    const { organization, payload } = job;
    const [shop, owner] = [await findShop(db, organization), await findOwner(db, organization)];
    const rating = await findShown(db, organization, payload.reservation_id);
    if (!shop || !owner || !rating || rating.stars > poorStars) return;
    await sendEmail(context, job, poorRatingEmail(shop, owner, { rating, publicUrl: config.publicUrl }));
  },
});

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

export function poorRatingEmail(
  { name, timezone }: Pick<Shop, 'name' | 'timezone'>,
  owner: Owner,
  { rating, publicUrl }: { rating: Rating; publicUrl: string },
): Email {
  const { stars, client, barber, start_at } = rating;
  const text = withoutAddress(rating.text);
  const day = formatDay(instantToLocal(start_at, timezone)).toLowerCase();
  return {
    to: owner.email,
    account: accountOf(owner),
    about: { subject: 'reservation', subject_id: rating.reservation_id },
    subject: `Una opinión de ${stars === 1 ? '1 estrella' : `${stars} estrellas`} en ${name}`,
    title: `${client.name} dio ${stars === 1 ? '1 estrella' : `${stars} estrellas`}`,
    paragraphs: [
      `Hola ${owner.firstname}:`,
      `${client.name} opinó sobre su visita con ${fullName(barber)} del ${day}.`,
      ...(text ? [`«${text}»`] : []),
    ],
    button: { label: 'Ver las opiniones', href: `${publicUrl}/dashboard/opiniones` },
    footnote: 'Esta opinión solo la ven tú y tus encargados.',
  };
}
