import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepositFacts } from '#domain/booking/facts.ts';
import type { Contact } from '#domain/clients/client.ts';
import { asksDeposits, noShowDays } from '#domain/organization/policy.ts';
import { type EpochMs, type Instant, instantOf } from '#domain/time.ts';
import { visitsOfContact } from '../../clients/queries.ts';
import { days } from '../../clock.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { prepareQuery } from '../../database/statements/prepared-query.ts';
import { cardsTaken } from '../../deposits/accounts/queries.ts';
import { unpaidSlots } from '../../deposits/queries.ts';
import { currencyOf, type Shop } from '../../organization/queries.ts';
import { type Orderer, ordererColumns } from './facts-query.ts';

type Values = { organization: OrganizationId; orderers: string; since: Instant; now: Instant };

const depositQuery = prepareQuery((db, { organization, orderers, since, now }: Values) =>
  db.selectNoFrom([
    currencyOf(db, organization).as('currency'),
    jsonArrayFrom(
      db
        .selectFrom(sql<Orderer>`jsonb_to_recordset(${orderers}::jsonb)`.as<'orderer'>(ordererColumns))
        .select((one) => {
          const contact = {
            email: one.ref('orderer.email'),
            digits: one.ref('orderer.digits'),
            e164: one.ref('orderer.e164'),
          };
          const visits = visitsOfContact(db, organization, contact);
          return [
            'orderer.email',
            'orderer.digits',
            'orderer.e164',
            sql<boolean>`not exists (${visits.select('v.id').where('v.status', '=', 'completed')})`.as(
              'isNew',
            ),
            visits
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .where('v.status', '=', 'no_show')
              .where('v.start_at', '>=', since)
              .as('noShows'),
          ];
        }),
    ).as('clients'),
    cardsTaken(db, organization).as('takesCards'),
    jsonArrayFrom(unpaidSlots(db, organization, now)).as('unpaid'),
  ]),
);

/** Null where no deposit can be asked for; a shop without deposits costs no query. */
export async function readDepositFacts(
  db: Db,
  { id: organization, rules }: Shop,
  { orderers, takesCards, nowMs }: { orderers: readonly Contact[]; takesCards: boolean; nowMs: EpochMs },
): Promise<DepositFacts | null> {
  const { policy } = rules;
  if (!policy || !asksDeposits(policy) || orderers.length === 0) return null;
  const since = instantOf(nowMs - noShowDays * days);
  const values = { organization, orderers: JSON.stringify(orderers), since, now: instantOf(nowMs) };
  const { currency, clients, unpaid, ...account } = await depositQuery(db, values, {});
  return currency === null
    ? null
    : {
        policy,
        currency,
        takesCards: takesCards && account.takesCards === true,
        clients: clients.map((row) => ({ ...row, noShows: row.noShows ?? 0 })),
        unpaid: unpaid.map((row) => ({ ...row, method: row.method ?? 'transfer' })),
      };
}
