import { sql } from 'kysely';
import { photosMaxBytes } from '#domain/images/contract.ts';
import { ownImageName } from '#domain/images/crop-url.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { lockOrganization } from '../organization/queries.ts';
import { listPhotoUrls } from '../session/user-queries.ts';
import { openImageFolder } from './stored-images.ts';

const batchSize = 1_000;
const batchOfOne = 100;
const isFull = 'Las fotos de tu barbería ya ocupan 50 MB. Las que nadie usa se borran después de un día.';

function photoNameOf(organization: OrganizationId, photoUrl: string): string | null {
  const [, name = ''] = /\/api\/images\/(?:[^?#]*\/)?([^/?#]+)$/.exec(photoUrl) ?? [];
  return ownImageName.test(name) && name.startsWith(`${organization.toString(36)}-`) ? name : null;
}

/** Throws 422 unless a photo is on this server or the image host: others could change later or track viewers. */
export function requireOwnPhoto(
  { publicUrl, imageOrigin }: Pick<Config, 'publicUrl' | 'imageOrigin'>,
  address: string,
): string {
  const url = URL.parse(address, publicUrl);
  const isOurs = url?.origin === new URL(publicUrl).origin && url.pathname.startsWith('/api/images/');
  const isTheHost = imageOrigin !== undefined && url?.origin === imageOrigin;
  if (!url || url.username || url.password || !(isOurs || isTheHost)) throw new Refusal('photo_elsewhere');
  return url.href;
}

/** Records an uploaded photo as unused, or refuses it if the shop's storage limit is exceeded. */
export async function insertPhoto(
  tx: Tx,
  organization: OrganizationId,
  { name, bytes }: { name: string; bytes: number },
  nowMs: number,
): Promise<void> {
  await lockOrganization(tx, organization);
  const { taken } = await tx
    .selectFrom('photos')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('taken'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow();
  if (taken + bytes > photosMaxBytes) throw new Refusal('too_many_of_these', { detail: isFull });
  await tx
    .insertInto('photos')
    .values({ organization_id: organization, name, bytes, unused_since: toInstant(nowMs) })
    .execute();
}

/** Marks a photo as unused; a photo uploaded before the table `photos` existed gets a row. */
export async function releasePhoto(
  tx: Tx,
  organization: OrganizationId,
  photoUrl: string | null,
  nowMs: number,
): Promise<void> {
  const name = photoUrl === null ? null : photoNameOf(organization, photoUrl);
  if (!name) return;
  const unused_since = toInstant(nowMs);
  await tx
    .insertInto('photos')
    .values({ organization_id: organization, name, bytes: 0, unused_since })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet({ unused_since }))
    .execute();
}

export const listReleased = (db: Db, before: Instant, organization?: OrganizationId) =>
  db
    .selectFrom('photos')
    .select(['organization_id', 'name'])
    .where('unused_since', '<', before)
    .$if(organization !== undefined, (query) =>
      query.where('organization_id', '=', organization as OrganizationId),
    )
    .orderBy('unused_since')
    .limit(organization === undefined ? batchSize : batchOfOne)
    .execute();

const listPagePhotos = async (db: Db, organization: OrganizationId): Promise<string[]> => {
  const rows = await db
    .selectFrom('shop_photos')
    .select('url')
    .where('organization_id', '=', organization)
    .unionAll(
      db
        .selectFrom('shop_profiles')
        .select(sql<string>`unnest(array_remove(array[logo_url, cover_url], null))`.as('url'))
        .where('organization_id', '=', organization),
    )
    .execute();
  return rows.map(({ url }) => url);
};

export async function listNamedPhotos(db: Db, organization: OrganizationId): Promise<Set<string | null>> {
  const urls = [...(await listPhotoUrls(db, organization)), ...(await listPagePhotos(db, organization))];
  return new Set(urls.map((url) => photoNameOf(organization, url)));
}

type Released = { names: readonly string[]; before: Instant };

/** Clears the unused mark of photos that are still shown, except photos released again since `before`. */
export const keepPhotos = (db: Db, organization: OrganizationId, { names, before }: Released) =>
  db
    .updateTable('photos')
    .set({ unused_since: null })
    .where('organization_id', '=', organization)
    .where('name', '=', sql<string>`any(${names})`)
    .where('unused_since', '<', before)
    .execute();

export const deletePhotos = (db: Db, organization: OrganizationId, { names, before }: Released) =>
  db
    .deleteFrom('photos')
    .where('organization_id', '=', organization)
    .where('name', '=', sql<string>`any(${names})`)
    .where('unused_since', '<', before)
    .execute();

/**
 * Deletes the photos of an erased client immediately, without waiting for the sweep; photos that another row shows
 * stay. Files are deleted before their rows, so that an interrupted erasure can be repeated.
 */
export async function erasePhotos(
  tx: Tx,
  organization: OrganizationId,
  photoUrls: readonly string[],
  { dataDir, nowMs }: { dataDir: string; nowMs: number },
): Promise<void> {
  if (photoUrls.length === 0) return;
  const named = await listNamedPhotos(tx, organization);
  const isNamed = (url: string) => named.has(photoNameOf(organization, url));
  const gone = photoUrls.flatMap((url) => (isNamed(url) ? [] : (photoNameOf(organization, url) ?? [])));
  // Of two concurrent erasures each sees the other's row still naming the photo, so the sweep checks the photo again.
  for (const url of photoUrls) if (isNamed(url)) await releasePhoto(tx, organization, url, nowMs);
  for (const name of gone) await openImageFolder(dataDir).remove(name);
  await tx
    .deleteFrom('photos')
    .where('organization_id', '=', organization)
    .where('name', '=', sql<string>`any(${gone})`)
    .execute();
}
