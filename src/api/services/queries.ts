import { type Insertable, type Selectable, sql } from 'kysely';
import type { Services } from '#db/schema.generated.ts';
import { fromCents } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { mostServices, type Service } from '#domain/services/contract.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { containsFolded, folded } from '../database/folded-search.ts';

export const serviceColumns = [
  'id',
  'name',
  'description',
  'group_name',
  'price_cents',
  'price_type',
  'duration_minutes',
  'active',
  'is_premium',
] as const;

export type ServiceRow = Pick<Selectable<Services>, (typeof serviceColumns)[number]>;
type NewService = Omit<Insertable<Services>, 'id' | 'organization_id' | 'created_at' | 'deleted_at'>;

export const toService = ({ price_cents, ...row }: ServiceRow): Service => ({
  ...row,
  price: fromCents(price_cents),
});

type Filter = { q?: string; active?: boolean | undefined; limit?: number };

export const servicesOf = (
  db: Db,
  organization: OrganizationId,
  { q = '', active, limit = mostServices }: Filter,
) =>
  db
    .selectFrom('services')
    .select(serviceColumns)
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .$if(active !== undefined, (query) => query.where('active', '=', active === true))
    .$if(q !== '', (query) => query.where((eb) => containsFolded(eb.ref('name'), q)))
    .orderBy((eb) => folded(eb.ref('name')))
    .orderBy('id')
    .limit(limit);

export const listServices = (...args: Parameters<typeof servicesOf>): Promise<ServiceRow[]> =>
  servicesOf(...args).execute();

export const countServices = (db: Db, organization: OrganizationId): Promise<number> =>
  db
    .selectFrom('services')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

const byId = (db: Db, organization: OrganizationId, id: number) =>
  db
    .selectFrom('services')
    .select(serviceColumns)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

export const bookable = (db: Db, organization: OrganizationId, ids: readonly number[]) =>
  db
    .selectFrom('services')
    .select(serviceColumns)
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('active', '=', true)
    .where('deleted_at', 'is', null);

export async function requireService(db: Db, organization: OrganizationId, id: number): Promise<ServiceRow> {
  const service = await byId(db, organization, id).executeTakeFirst();
  if (!service) throw new Refusal('not_found');
  return service;
}

export async function lockService(tx: Tx, organization: OrganizationId, id: number): Promise<ServiceRow> {
  const service = await byId(tx, organization, id).forNoKeyUpdate().executeTakeFirst();
  if (!service) throw new Refusal('not_found');
  return service;
}

export const insertService = (
  tx: Tx,
  organization: OrganizationId,
  service: NewService,
  nowMs: number,
): Promise<ServiceRow> =>
  tx
    .insertInto('services')
    .values({ ...service, organization_id: organization, created_at: toInstant(nowMs) })
    .returning(serviceColumns)
    .executeTakeFirstOrThrow();

export const updateService = (
  tx: Tx,
  organization: OrganizationId,
  { id, ...service }: ServiceRow,
): Promise<ServiceRow> =>
  tx
    .updateTable('services')
    .set(service)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning(serviceColumns)
    .executeTakeFirstOrThrow();

export const hideService = (tx: Tx, organization: OrganizationId, id: number, nowMs: number) =>
  tx
    .updateTable('services')
    .set({ deleted_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
