import { type ShopContact, shopContact } from '#domain/branches/reach.ts';
import { withoutAddress } from '#domain/text/names.ts';
import type { Db, OrganizationId } from '../database/connection.ts';

/** Uses the branch's phone if the branch is active and has one, else the first phone of an active branch. */
export async function findSender(
  db: Db,
  organization: OrganizationId,
  branchId: number | null,
): Promise<{ logo?: string } & Partial<ShopContact>> {
  const { logo_url, whatsapp, phone } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('shop_profiles')
        .select('logo_url')
        .where('organization_id', '=', organization)
        .as('logo_url'),
      eb
        .selectFrom('shop_profiles')
        .select('whatsapp')
        .where('organization_id', '=', organization)
        .as('whatsapp'),
      eb
        .selectFrom('branches')
        .select('phone')
        .where('organization_id', '=', organization)
        .where('deleted_at', 'is', null)
        .where('is_active', '=', true)
        .where('phone', 'is not', null)
        .orderBy((of) => of('id', '=', branchId ?? 0), 'desc')
        .orderBy('id')
        .limit(1)
        .as('phone'),
    ])
    .executeTakeFirstOrThrow();
  return { ...(logo_url && { logo: logo_url }), ...shopContact(withoutAddress(phone), whatsapp) };
}
