import { type Expression, sql, type SqlBool } from 'kysely';
import type { Contact } from '#domain/clients/client.ts';
import { countedPhone, spellingsOfCounted } from '#domain/clients/counted-contact.ts';
import type { Zone } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';

export type ContactColumns = { [C in keyof Contact]: Expression<string | null> };

// An impossible number belongs to nobody, so equal digits of two such numbers do not make one person.
export const possibleDigits = ({ digits, e164 }: ContactColumns) =>
  sql<string | null>`case when ${e164} is not null then ${digits} end`;

/**
 * Digests of the spellings of a contact, which recognise a blocked contact after its client was erased. They use no
 * secret, because a block outlives every secret of the product; the organization id makes them differ between shops.
 */
export const blockDigests = (organization: OrganizationId, contact: ContactColumns) => {
  const digests = Object.entries(contact).map(([kind, value]) => blockDigest(organization, kind, value));
  return sql<Buffer[]>`array_remove(array[${sql.join(digests)}], null)`;
};

const blockDigest = (organization: OrganizationId, kind: string, value: Expression<string | null>) =>
  sql<Buffer>`sha256(convert_to('navaja block ' || ${organization}::bigint || ${sql.lit(` ${kind} `)} || ${value}, 'UTF8'))`;

/** Digits under which a block may have stored a phone before the product resolved phones to E.164. */
export const formerDigits = (e164: string | null, zone: Zone): string[] => {
  const counted = e164 === null ? null : countedPhone(e164, zone);
  return counted === null ? [] : spellingsOfCounted(counted);
};

/** SQL expression: whether a contact belonged to a blocked client that was erased; `former` as in `formerDigits`. */
export const isBlockedStill = (
  db: Db,
  organization: OrganizationId,
  { former, ...contact }: ContactColumns & { former: Expression<string[]> },
) =>
  sql<boolean>`exists (${db
    .selectFrom('clients as b')
    .select('b.id')
    .where('b.organization_id', '=', organization)
    .where('b.blocked_at', 'is not', null)
    .where(
      sql<SqlBool>`b.blocked_digest && (${blockDigests(organization, { ...contact, digits: possibleDigits(contact) })} || array(select ${blockDigest(organization, 'digits', sql`spelled`)} from unnest(${former}) spelled))`,
    )})`;
