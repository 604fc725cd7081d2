import { z } from 'zod';
import { linkMinutes } from '#domain/privacy/contract.ts';
import { readLinkClaim } from '../clients/link-claim-queries.ts';
import { findPerson, recordDataRequest, rowsOfPerson } from '../clients/personal-queries.ts';
import { minutes, toInstant } from '../clock.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { defineJob, jobOf } from '../jobs/define-job.ts';
import { requireShop } from '../organization/queries.ts';
import { findSender } from '../profile/sender-queries.ts';
import { reservationOfLink } from '../reservations/changes/lock-reservation.ts';
import { fingerprint, organizationOfPublicId } from '../security/tokens.ts';
import { findEntry } from '../waitlist/queries.ts';
import { addressOfLink, countLinks, issueLink } from './queries.ts';

export const linksAtOnce = 5;

export const dataLink = defineJob({
  kind: 'data-link',
  lane: 'mail',
  payload: z.object({ client_id: z.number(), token: z.string() }),
  expiresAfter: linkMinutes * minutes,
  async run(context: MailContext, job) {
    const { organization, payload } = job;
    const { client_id, token } = payload;
    const person = await findPerson(context.db, organization, client_id);
    const address = await addressOfLink(context.db, token);
    const email = address === null ? person?.email : address;
    if (!person || !email) return;
    const { name, slug } = await requireShop(context.db, organization);
    const { publicUrl } = context.config;
    const mail = dataLinkEmail(email, person.firstname, name, `${publicUrl}/d/${token}`);
    const footer = { label: `Privacidad en ${name}`, href: `${publicUrl}/${slug}/privacidad` };
    const sender = { name, ...(await findSender(context.db, organization, null)) };
    await sendEmail(context, job, { ...mail, footer, sender });
  },
});

export const dataLinkEmail = (to: string, firstname: string, shop: string, href: string): Email => ({
  to,
  subject: `Tus datos en ${shop}`,
  title: `Tus datos en ${shop}`,
  paragraphs: [
    `Hola ${firstname}:`,
    `Con este enlace puedes ver, descargar o borrar lo que ${shop} guarda sobre ti.`,
  ],
  button: { label: 'Ver mis datos', href },
  footnote: 'El enlace vence en una hora. Si no lo pediste, ignora este correo: nadie más lo recibe.',
});

/**
 * Mails a data link to the client of a reservation or waitlist link, at the client's stored address: the holder of a
 * forwarded link gets nothing. If the client may be several people or has no address, the request is recorded for
 * staff.
 */
export async function sendDataLink(deps: Deps, link: string): Promise<void> {
  const organization = organizationOfPublicId(link);
  if (!organization) return;
  const { db } = deps;
  const owner =
    (await reservationOfLink(db, organization, link)) ??
    (await findEntry(db, organization, { external_id: link }));
  const person = owner && (await findPerson(db, organization, owner.client_id));
  if (!person || person.erased_at !== null) return;
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, now, enqueue, announce }) => {
    const { id, email } = person;
    const rows = await rowsOfPerson(tx, organization, id);
    const { isOnlyPerson } = await readLinkClaim(tx, organization, rows, email);
    if (email === null || !isOnlyPerson) {
      await recordDataRequest(tx, organization, id, 'export', toInstant(now()));
      announce();
      return;
    }
    if ((await countLinks(tx, organization, id, now())) >= linksAtOnce) return;
    const token = await issueLink(tx, organization, { client: id, email }, now());
    const key = `data-link:${fingerprint(token).toString('hex')}`;
    enqueue(jobOf(dataLink, { key, payload: { client_id: id, token } }));
  });
}
