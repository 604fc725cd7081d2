import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { windowDays } from '#domain/schedule/openings/bookable-days.ts';
import { addDays, type EpochMs, type Instant, type PlainDate, today } from '#domain/time.ts';
import { publicBarbers } from '../barbers/queries.ts';
import { statusOf } from '../billing/queries.ts';
import { publicBranches } from '../branches/queries.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { prepareQuery } from '../database/statements/prepared-query.ts';
import type { Deps } from '../deps.ts';
import { publicShop, requireOpen } from '../organization/queries.ts';
import { publicProfile, workOf } from '../profile/queries.ts';
import { closingRules } from '../schedule/block-queries.ts';
import { hoursOfUsers } from '../schedule/public-queries.ts';
import { servicesOf } from '../services/queries.ts';
import { popularServices } from './popular-services.ts';

const countedDays = 90;

type Values = { organization: OrganizationId; from: PlainDate; to: PlainDate; since: Instant };

const partsOf = (db: Db, { organization, from, to, since }: Values) => ({
  shop: publicShop(db, organization),
  services: servicesOf(db, organization, { active: true }),
  branches: publicBranches(db, organization, { only_active: false }),
  barbers: publicBarbers(db, organization),
  hours: hoursOfUsers(db, organization, [from, to]),
  closings: closingRules(db, organization, [from, to]),
  billing: statusOf(db, organization),
  profile: publicProfile(db, organization),
  work: workOf(db, organization),
  popular: popularServices(db, organization, since),
});

type Queries = ReturnType<typeof partsOf>;
type Rows = { [Part in keyof Queries]: Awaited<ReturnType<Queries[Part]['execute']>> };
type Part = keyof Rows;
type Found = Omit<{ [Name in Part]: Rows[Name] | null }, 'shop'>;
export type ShopParts = Found & { shop: ReturnType<typeof requireOpen<Rows['shop'][number]>> };

const readTogether = prepareQuery((db, values: Values, _shape: Record<string, never>) =>
  db
    .selectNoFrom(
      Object.entries(partsOf(db, values)).map(([name, part]) =>
        jsonArrayFrom(part as Queries['services']).as(name),
      ),
    )
    .$castTo<Rows>(),
);

/**
 * One statement reads all parts, because the page of a quiet shop costs little besides its statements. If it fails,
 * each part is read alone, and a part that fails again is null. Rejects if the shop is not open or cannot be read.
 */
export async function readShopParts(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  organization: OrganizationId,
  now: EpochMs,
): Promise<ShopParts> {
  const values = {
    organization,
    // A day more at both ends, because the shop's zone is unknown until this statement has read it.
    from: addDays(today(now, 'UTC'), -1),
    to: addDays(today(now, 'UTC'), windowDays + 1),
    since: toInstant(now - countedDays * days),
  };
  const { shop, ...parts } = await readTogether(db, values, {}).catch((failure: unknown) => {
    log.error({ err: failure, organization }, 'the parts of a booking page are read alone');
    return readAlone(db, values, log);
  });
  return { ...parts, shop: requireOpen(shop[0]) };
}

async function readAlone(db: Db, values: Values, log: Deps['log']): Promise<Found & Pick<Rows, 'shop'>> {
  const { shop, ...parts } = partsOf(db, values);
  const rows = await Promise.all([
    shop.execute(),
    ...Object.entries(parts).map(([part, query]) =>
      query.execute().catch((failure: unknown) => {
        log.error({ err: failure, ...values, part }, 'a part of the booking page is missing');
        return null;
      }),
    ),
  ]);
  return Object.fromEntries(['shop', ...Object.keys(parts)].map((name, nth) => [name, rows[nth]])) as Found &
    Pick<Rows, 'shop'>;
}
