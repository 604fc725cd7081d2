import { type Selectable, sql } from 'kysely';
import type { Organizations } from '#db/schema.generated.ts';
import { chatBookingLink } from '#domain/chats/booking-link.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { Rules } from '#domain/organization/rules.ts';
import type { ChangeTerms } from '#domain/organization/terms.ts';
import { isSlug } from '#domain/slug.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Instant, PlainDate } from '#domain/time.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { setColumns } from '../database/statements/set-columns.ts';

/** An open shop; its id is the tenant for all further queries. */
export type Shop = Omit<Organization, 'id'> & {
  id: OrganizationId;
  rules: Rules;
  /** Time of the last detected flood of bookings by unknown clients. */
  flood_seen_at: Instant | null;
  /** Retention erases no client before this moment; null if there is no such delay. */
  retention_from: Instant | null;
};

const changedColumns = [
  'name',
  'slug',
  'timezone',
  'settings',
  'rules',
  'flood_seen_at',
  'retention_from',
] as const;
const columns = ['id', ...changedColumns] as const;
type Row = Pick<Selectable<Organizations>, (typeof columns)[number]>;

const publicColumns = ['id', 'name', 'slug', 'timezone', 'settings', 'rules'] as const;
type PublicRow = Pick<Row, (typeof publicColumns)[number]>;
type PublicShop = Pick<Shop, (typeof publicColumns)[number]>;

// A draft has no name, slug or time zone yet, and is invisible to the public.
const opened = <T extends PublicRow>(row: T | undefined): (T & PublicShop) | null =>
  row?.slug ? ({ ...row, rules: Rules.parse(row.rules) } as T & PublicShop) : null;

export const insertDraft = (tx: Tx, organization: OrganizationId, nowMs: number) =>
  tx
    .insertInto('organizations')
    .values({ id: organization, created_at: toInstant(nowMs) })
    .execute();

const byId = (db: Db, organization: OrganizationId) =>
  db.selectFrom('organizations').select(columns).where('id', '=', organization);

export const publicShop = (db: Db, organization: OrganizationId) =>
  db.selectFrom('organizations').select(publicColumns).where('id', '=', organization);

export function requireOpen<T extends PublicRow>(row: T | undefined): T & PublicShop {
  const shop = opened(row);
  if (!shop) throw new Refusal('not_found');
  return shop;
}

export const findShop = async (db: Db, organization: OrganizationId): Promise<Shop | null> =>
  opened(await byId(db, organization).executeTakeFirst());

export async function requireShop(db: Db, organization: OrganizationId): Promise<Shop> {
  const shop = await findShop(db, organization);
  if (!shop) throw new Refusal('not_found');
  return shop;
}

export async function findOrganizationOfSlug(db: Db, slug: string): Promise<OrganizationId | null> {
  if (!isSlug(slug)) return null;
  const row = await db
    .selectFrom('org_registry')
    .select('organization_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ? (row.organization_id as OrganizationId) : null;
}

type Reader = Pick<Deps, 'db' | 'cache'>;

export const tenantOf =
  ({ db, cache }: Reader) =>
  ({ slug }: { slug: string }): Promise<OrganizationId> =>
    cache.tenant(slug, async () => {
      const organization = await findOrganizationOfSlug(db, slug);
      if (!organization) throw new Refusal('not_found');
      return organization;
    });

export async function requireShopOfSlug(deps: Reader, slug: string): Promise<Shop> {
  const organization = await tenantOf(deps)({ slug });
  return deps.cache.value(organization, 'shop', () => requireShop(deps.db, organization));
}

const shopsAtOnce = 500;

/** At most 500 open shops by id, starting after the id `after`; of all tenants, or of one organization. */
export async function listShops(
  db: Db,
  { organization, after }: { organization?: OrganizationId | undefined; after: number },
): Promise<Shop[]> {
  const rows = await db
    .selectFrom('organizations')
    .select(columns)
    .where('slug', 'is not', null)
    .where('id', '>', after)
    .$if(organization !== undefined, (query) => query.where('id', '=', organization as OrganizationId))
    .orderBy('id')
    .limit(shopsAtOnce)
    .execute();
  return rows.flatMap((row) => opened(row) ?? []);
}

export const lockOrganization = (tx: Tx, organization: OrganizationId): Promise<Row> =>
  byId(tx, organization).forNoKeyUpdate().executeTakeFirstOrThrow();

export async function lockShop(tx: Tx, organization: OrganizationId): Promise<Shop> {
  const shop = opened(await lockOrganization(tx, organization));
  if (!shop) throw new Refusal('not_found');
  return shop;
}

/**
 * The shop's row stays locked until the transaction ends, so that two concurrent inserts cannot both take the last
 * place.
 */
export async function requireRoom(
  tx: Tx,
  organization: OrganizationId,
  most: number,
  count: (tx: Tx, organization: OrganizationId) => Promise<number>,
): Promise<void> {
  await lockOrganization(tx, organization);
  if ((await count(tx, organization)) >= most) throw new Refusal('too_many_of_these');
}

export async function claimSlug(tx: Tx, organization: OrganizationId, slug: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('org_registry')
    .values({ slug, organization_id: organization })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst();
  return claimed !== undefined;
}

type Changes = Partial<Pick<Shop, (typeof changedColumns)[number]>>;

export const updateOrganization = (tx: Tx, organization: OrganizationId, changes: Changes): Promise<Shop> =>
  tx
    .updateTable('organizations')
    .set(setColumns(changedColumns, changes))
    .where('id', '=', organization)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .then((row) => opened(row) as Shop);

export const currencyOf = (db: Db, organization: OrganizationId) =>
  db.selectFrom('shop_profiles').select('currency').where('organization_id', '=', organization);

export const findCurrency = async (db: Db, organization: OrganizationId): Promise<string | null> =>
  (await currencyOf(db, organization).executeTakeFirst())?.currency ?? null;

export const loyaltyRules = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('organizations')
    .select(
      sql`case when rules @> '{"loyalty": {"on": true}}' then rules -> 'loyalty' end`.as('loyalty_rules'),
    )
    .where('id', '=', organization);

export const insertTerms = (
  tx: Tx,
  organization: OrganizationId,
  { cancel_hours, late_change }: ChangeTerms,
  nowMs: number,
) =>
  tx
    .insertInto('terms_history')
    .values({ organization_id: organization, since: toInstant(nowMs), cancel_hours, late_change })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'since']).doUpdateSet({ cancel_hours, late_change }),
    )
    .execute();

export const updateListing = (
  tx: Tx,
  organization: OrganizationId,
  changes: { is_listed?: boolean; changed_on?: PlainDate },
) => tx.updateTable('org_registry').set(changes).where('organization_id', '=', organization).execute();

const listed = (db: Db) => db.selectFrom('org_registry').where('is_listed', '=', true);

export const countListed = (db: Db): Promise<number> =>
  listed(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

export type Listed = { slug: string; changed_on: PlainDate | null };

export const listListed = (db: Db, { limit, offset }: { limit: number; offset: number }): Promise<Listed[]> =>
  listed(db).select(['slug', 'changed_on']).orderBy('slug').limit(limit).offset(offset).execute();

/** The link that begins a booking inside WhatsApp; undefined where the shop or the installation takes none. */
export const chatBookingLinkOf = (
  { whatsappNumber: number }: Pick<Config, 'whatsappNumber'>,
  { name, slug, rules: { chat } }: Pick<Shop, 'name' | 'slug' | 'rules'>,
): string | undefined =>
  number && chat.on && chat.booking ? chatBookingLink(number, { name, slug }) : undefined;

export const hasService = async (
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<boolean> => {
  const found = await db
    .selectFrom('services')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
