import { sql } from 'kysely';
import type { BookingRequest } from '#domain/booking/contract.ts';
import { phoneDigits } from '#domain/phone.ts';
import { toInstant } from '../lib/clock.ts';
import type { OrganizationId, Tx } from '../lib/db.ts';

/** The client a form belongs to: by e-mail, else by phone, else a new one. Who is known is never overwritten. */
export async function joinClient(
  tx: Tx,
  organization: OrganizationId,
  { firstname, lastname, phone, email }: BookingRequest['client'],
  nowMs: number,
): Promise<number> {
  const digits = phoneDigits(phone) || null;
  const client = { firstname, lastname, phone, phone_digits: digits, email };
  const row = { ...client, organization_id: organization, created_at: toInstant(nowMs) };
  const joined = await tx
    .with('known', (cte) =>
      cte
        .selectFrom('clients')
        .select('id')
        .where('organization_id', '=', organization)
        .where((eb) => eb.or([eb('email', '=', email), eb('phone_digits', '=', digits)]))
        .orderBy(sql`email is not distinct from ${email}`, 'desc')
        .orderBy('id')
        .limit(1),
    )
    .with('added', (cte) =>
      cte
        .insertInto('clients')
        .columns(Object.keys(row) as (keyof typeof row)[])
        .expression(
          tx
            .selectNoFrom((eb) => Object.entries(row).map(([name, value]) => eb.val(value).as(name)))
            .where(sql<boolean>`not exists (select from known)`),
        )
        .onConflict((conflict) => conflict.constraint('clients_email_key').doNothing())
        .returning('id'),
    )
    .selectFrom('known')
    .select('id')
    .unionAll((eb) => eb.selectFrom('added').select('id'))
    .executeTakeFirst();
  return joined?.id ?? (await ofSameInstant(tx, organization, email));
}

/** Somebody with this e-mail booked with another barber in the same instant. */
const ofSameInstant = async (tx: Tx, organization: OrganizationId, email: string): Promise<number> => {
  const { id } = await tx
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', organization)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
};
