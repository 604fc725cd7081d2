import { type Device, mostDevices, type PushEvent } from '#domain/devices/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { PushTarget } from '../integrations/push/create-push.ts';
import { findLiveSessions } from '../session/queries.ts';

const columns = ['id', 'label', 'wants', 'hide_names', 'created_at', 'last_told_at'] as const;
type Settings = Pick<Device, 'label' | 'wants' | 'hide_names'>;
/** Whose devices: nobody else's are found. */
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

/** Somebody's devices, the newest first. */
export const listDevices = (db: Db, owner: Owner): Promise<Device[]> => devicesOf(db, owner).execute();

/** A device of somebody's own, or 404. */
export async function requireDevice(db: Db, owner: Owner, id: number): Promise<Device> {
  const device = await devicesOf(db, owner).where('id', '=', id).executeTakeFirst();
  if (!device) throw new Refusal('not_found');
  return device;
}

/** Like `requireDevice`, and nobody else changes or removes it until the transaction ends. */
export async function lockDevice(tx: Tx, owner: Owner, id: number): Promise<Device> {
  const device = await devicesOf(tx, owner).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!device) throw new Refusal('not_found');
  return device;
}

/** Takes a browser in, whoever had it before; it counts as new. */
export function putDevice(
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

/** Removes the oldest of somebody's devices beyond as many as one may have. */
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

/** Removes a device; false when it was gone. */
export async function deleteDevice(tx: Tx, organization: OrganizationId, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('devices')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** The people of a shop who have a device, as a query. */
export const listeners = (db: Db, organization: OrganizationId) =>
  db.selectFrom('devices').select('user_id').distinct().where('organization_id', '=', organization);

/** Notes that a device was written to. */
export const noteTold = (db: Db, organization: OrganizationId, id: number, nowMs: number) =>
  db
    .updateTable('devices')
    .set({ last_told_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

/** Of these devices, or those of some people, the ones whose login has not ended, with what it takes to write to them. */
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
    .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which ? which.ids : []))
    .$if('users' in which, (query) => query.where('user_id', 'in', 'users' in which ? which.users : []))
    .orderBy('id')
    .execute();
  if (found.length === 0) return [];
  const sessions = found.map(({ session_id }) => session_id);
  const live = await findLiveSessions(db, organization, sessions, nowMs);
  return found.filter(({ session_id }) => live.has(session_id));
}
export type Target = Awaited<ReturnType<typeof findTargets>>[number];
