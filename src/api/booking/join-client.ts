import type { BookingRequest } from '#domain/booking/contract.ts';
import { phoneDigits } from '#domain/phone.ts';
import { toInstant } from '../lib/clock.ts';
import type { OrganizationId, Tx } from '../lib/db.ts';

const sameEmail = (tx: Tx, organization: OrganizationId, email: string) =>
  tx
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', organization)
    .where('email', '=', email)
    .executeTakeFirst();

const samePhone = (tx: Tx, organization: OrganizationId, digits: string) =>
  tx
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', organization)
    .where('phone_digits', '=', digits)
    .orderBy('id')
    .executeTakeFirst();

/** The client a form belongs to: by e-mail, else by phone, else a new one. Who is known is never overwritten. */
export async function joinClient(
  tx: Tx,
  organization: OrganizationId,
  { firstname, lastname, phone, email }: BookingRequest['client'],
  nowMs: number,
): Promise<number> {
  const digits = phoneDigits(phone);
  const known =
    (await sameEmail(tx, organization, email)) ??
    (digits ? await samePhone(tx, organization, digits) : undefined);
  if (known) return known.id;
  const client = { firstname, lastname, phone, phone_digits: digits || null, email };
  const added = await tx
    .insertInto('clients')
    .values({ ...client, organization_id: organization, created_at: toInstant(nowMs) })
    .onConflict((conflict) => conflict.constraint('clients_email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Nobody added: somebody with this e-mail booked with another barber in the same instant.
  return (added ?? (await sameEmail(tx, organization, email)))?.id as number;
}
