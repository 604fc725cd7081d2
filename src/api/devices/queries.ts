import { sql } from 'kysely';
import { type Device, mostDevices, type PushEvent } from '#domain/devices/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { PushTarget } from '../integrations/push/create-push.ts';
import { findLiveSessions } from '../session/queries.ts';

const columns = ['id', 'label', 'wants', 'hide_names', 'created_at', 'last_told_at'] as const;
type Settings = Pick<Device, 'label' | 'wants' | 'hide_names'>;
/** The user who owns the devices; queries by owner find no device of another user. */
type Owner = { organization: OrganizationId; user: number };

const devicesOf = (db: Db, { organization, user }: Owner) =>
  db
    .selectFrom('devices')
    .select(columns)
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ wants: PushEvent[] }>();

export const listDevices = (db: Db, owner: Owner): Promise<Device[]> => devicesOf(db, owner).execute();

export async function requireDevice(db: Db, owner: Owner, id: number): Promise<Device> {
  const device = await devicesOf(db, owner).where('id', '=', id).executeTakeFirst();
  if (!device) throw new Refusal('not_found');
  return device;
}

export async function lockDevice(tx: Tx, owner: Owner, id: number): Promise<Device> {
  const device = await devicesOf(tx, owner).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!device) throw new Refusal('not_found');
  return device;
}

/** Replaces the device if the browser is registered already, also by another user of the shop. */
export function registerDevice(
  tx: Tx,
  { organization, user }: Owner,
  device: Settings & PushTarget & { session_id: string },
  nowMs: number,
): Promise<Device> {
  const row = { ...device, user_id: user, created_at: toInstant(nowMs), last_told_at: null };
  return tx
    .insertInto('devices')
    .values({ ...row, organization_id: organization })
    .onConflict((conflict) => conflict.columns(['organization_id', 'endpoint']).doUpdateSet(row))
    .returning(columns)
    .$narrowType<{ wants: PushEvent[] }>()
    .executeTakeFirstOrThrow();
}

export async function dropOldest(tx: Tx, owner: Owner): Promise<Device[]> {
  const old = await devicesOf(tx, owner).offset(mostDevices).execute();
  for (const { id } of old) await deleteDevice(tx, owner.organization, id);
  return old;
}

export const updateDevice = (
  tx: Tx,
  organization: OrganizationId,
  { id, label, wants, hide_names }: Device,
): Promise<Device> =>
  tx
    .updateTable('devices')
    .set({ label, wants, hide_names })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<{ wants: PushEvent[] }>()
    .executeTakeFirstOrThrow();

export async function deleteDevice(tx: Tx, organization: OrganizationId, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('devices')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export const usersWithDevices = (db: Db, organization: OrganizationId) =>
  db.selectFrom('devices').select('user_id').distinct().where('organization_id', '=', organization);

export const recordMessageTime = (db: Db, organization: OrganizationId, id: number, nowMs: number) =>
  db
    .updateTable('devices')
    .set({ last_told_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

export async function findTargets(
  db: Db,
  organization: OrganizationId,
  which: { ids: readonly number[] } | { users: readonly number[] },
  nowMs: number,
) {
  const found = await db
    .selectFrom('devices')
    .select(['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'wants', 'hide_names'])
    .where('organization_id', '=', organization)
    .$if('ids' in which, (query) =>
      query.where('id', '=', sql<number>`any(${'ids' in which ? which.ids : []})`),
    )
    .$if('users' in which, (query) =>
      query.where('user_id', '=', sql<number>`any(${'users' in which ? which.users : []})`),
    )
    .orderBy('id')
    .execute();
  if (found.length === 0) return [];
  const sessions = found.map(({ session_id }) => session_id);
  const live = await findLiveSessions(db, organization, sessions, nowMs);
  return found.filter(({ session_id }) => live.has(session_id));
}
export type Target = Awaited<ReturnType<typeof findTargets>>[number];
