import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { openingOf, type WorkingDay } from '#domain/profile/opening-hours.ts';
import type { PagePhoto, Profile } from '#domain/profile/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { listPublicBranches } from '../branches/queries.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';

export const textColumns = [
  'tagline',
  'about',
  'cancellation_policy',
  'accent',
  'logo_url',
  'cover_url',
  'instagram',
  'facebook',
  'tiktok',
  'website',
  'whatsapp',
  'currency',
] as const;

export type ProfileTexts = Pick<Profile, (typeof textColumns)[number] | 'frame_origins'>;
type PublicProfile = Omit<Profile, 'opening'>;

const photosOf = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('shop_photos')
    .select(['id', 'url', 'alt'])
    .where('organization_id', '=', organization)
    .orderBy('position')
    .orderBy('id');

export const listPhotos = (db: Db, organization: OrganizationId): Promise<PagePhoto[]> =>
  photosOf(db, organization).execute();

export const publicProfile = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('org_registry as r')
    .leftJoin('shop_profiles as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').on('p.organization_id', '=', organization),
    )
    .select([...textColumns, 'is_listed', sql<string[]>`coalesce(frame_origins, '{}')`.as('frame_origins')])
    .select(jsonArrayFrom(photosOf(db, organization)).as('photos'))
    .where('r.organization_id', '=', organization);

export async function requirePublicProfile(db: Db, organization: OrganizationId): Promise<PublicProfile> {
  const row = await publicProfile(db, organization).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

export const findPolicy = async (db: Db, organization: OrganizationId): Promise<string | null> => {
  const row = await db
    .selectFrom('shop_profiles')
    .select('cancellation_policy')
    .where('organization_id', '=', organization)
    .executeTakeFirst();
  return row?.cancellation_policy ?? null;
};

export function workOf(db: Db, organization: OrganizationId) {
  const range = (which: 1 | 2) =>
    sql`case when h.start_time_${sql.raw(String(which))} is not null then jsonb_build_object(
      'start', to_char(h.start_time_${sql.raw(String(which))}, 'HH24:MI'),
      'end', to_char(h.end_time_${sql.raw(String(which))}, 'HH24:MI')) end`;
  return db
    .selectFrom('weekly_hours as h')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'h.user_id').on('u.organization_id', '=', organization),
    )
    .select(['u.branch_id', 'h.weekday'])
    .select(
      sql<WorkingDay['ranges']>`to_jsonb(array_remove(array[${range(1)}, ${range(2)}], null))`.as('ranges'),
    )
    .where('h.organization_id', '=', organization)
    .where('u.deleted_at', 'is', null)
    .where('u.role', 'in', ['barber', 'owner']);
}

export async function requireProfile(db: Db, organization: OrganizationId): Promise<Profile> {
  const [profile, branches, work] = await Promise.all([
    requirePublicProfile(db, organization),
    listPublicBranches(db, organization, { only_active: true }),
    workOf(db, organization).execute(),
  ]);
  return { ...profile, opening: openingOf(branches, work) };
}

/** Saves all fields, so that the statement has the same text whichever fields change. */
export const saveTexts = (tx: Tx, organization: OrganizationId, words: ProfileTexts) =>
  tx
    .insertInto('shop_profiles')
    .values({ organization_id: organization, ...words })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(words))
    .execute();

export const countPhotos = (tx: Tx, organization: OrganizationId): Promise<number> =>
  tx
    .selectFrom('shop_photos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

/** The caller locks the shop, so that no other photo takes the same position. */
export async function insertPagePhoto(
  tx: Tx,
  organization: OrganizationId,
  photo: Omit<PagePhoto, 'id'>,
): Promise<PagePhoto> {
  const { position } = await tx
    .selectFrom('shop_photos')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('shop_photos')
    .values({ ...photo, organization_id: organization, position })
    .returning(['id', 'url', 'alt'])
    .executeTakeFirstOrThrow();
}

export async function requirePagePhoto(db: Db, organization: OrganizationId, id: number): Promise<PagePhoto> {
  const photo = await photosOf(db, organization).where('id', '=', id).executeTakeFirst();
  if (!photo) throw new Refusal('not_found');
  return photo;
}

export const updateAlt = (tx: Tx, organization: OrganizationId, { id, alt }: Omit<PagePhoto, 'url'>) =>
  tx
    .updateTable('shop_photos')
    .set({ alt })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

export const deletePagePhoto = (tx: Tx, organization: OrganizationId, id: number) =>
  tx.deleteFrom('shop_photos').where('organization_id', '=', organization).where('id', '=', id).execute();

export const placePhotos = (tx: Tx, organization: OrganizationId, ids: readonly number[]) =>
  tx
    .updateTable('shop_photos')
    .set({ position: sql<number>`array_position(${ids}::bigint[], id) - 1` })
    .where('organization_id', '=', organization)
    .execute();
