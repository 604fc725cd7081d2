import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { AuditActor, AuditSubject } from '#domain/audit/contract.ts';
import type { Recorded } from '#domain/audit/differences.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { folded } from '../database/folded-search.ts';
import { reservationsOf } from '../reservations/queries.ts';

/** `from` is included, `until` excluded; `before` is the id of the previous page's last event. */
export type AuditFilter = {
  limit: number;
  before?: number | undefined;
  actor?: AuditActor | undefined;
  user_id?: number | undefined;
  subject?: AuditSubject | undefined;
  reservation_id?: number | undefined;
  from?: Instant | undefined;
  until?: Instant | undefined;
};
export type AuditRow = Awaited<ReturnType<typeof listEvents>>[number];

const name = (person: string) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', ${sql.ref(`${person}.firstname`)}, ${sql.ref(`${person}.lastname`)}), '')`;

// The subject as a literal, because PostgreSQL matches the partial index only with literals.
const isAbout = (subject: AuditSubject) => sql<SqlBool>`e.subject = ${sql.lit(subject)}`;
type Side = 'before' | 'after';
const recordedId = (side: Side, field: 'branch_id' | 'barber_id') =>
  sql<number>`(e.${sql.ref(side)} ->> ${sql.lit(field)})::bigint`;

const staffName = (db: Db, organization: OrganizationId, id: Expression<number>) =>
  db
    .selectFrom('users as u')
    .select(name('u').as('name'))
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', id);
const branchName = (db: Db, organization: OrganizationId, id: Expression<number>) =>
  db.selectFrom('branches').select('name').where('organization_id', '=', organization).where('id', '=', id);

const reservationMeant = (organization: OrganizationId) =>
  sql<number>`case when e.subject in ('reservation', 'rating') then e.subject_id when e.subject = 'charge' then
    (select c.reservation_id from charges as c where c.organization_id = ${organization} and c.id = e.subject_id) end`;

const clientMeant = (organization: OrganizationId) =>
  sql<number>`case e.subject when 'client' then e.subject_id when 'deposit' then
    (select d.client_id from deposits as d where d.organization_id = ${organization} and d.id = e.subject_id) end`;

const barberMeant = sql<number>`case e.subject when 'hours' then e.subject_id else r.barber_id end`;

const clientName = sql<string | null>`nullif(concat_ws(' ',
  coalesce(r.client_firstname_snapshot, w.client_firstname_snapshot, k.firstname),
  nullif(coalesce(r.client_lastname_snapshot, w.client_lastname_snapshot, k.lastname), '')), '')`;

const events = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('audit_events as e')
    .leftJoin('users as p', (join) =>
      join.onRef('p.id', '=', 'e.user_id').on('p.organization_id', '=', organization),
    )
    .leftJoin('users as s', (join) =>
      join.onRef('s.id', '=', 'e.subject_id').on('s.organization_id', '=', organization).on(isAbout('user')),
    )
    .leftJoin(reservationsOf(db, organization).selectAll().as('r'), (join) =>
      join.on('r.id', '=', reservationMeant(organization)),
    )
    .leftJoin('waitlist_entries as w', (join) =>
      join
        .onRef('w.id', '=', 'e.subject_id')
        .on('w.organization_id', '=', organization)
        .on(isAbout('waitlist')),
    )
    .leftJoin('clients as k', (join) =>
      join.on('k.organization_id', '=', organization).on('k.id', '=', clientMeant(organization)),
    )
    .select((eb) => [
      'e.id',
      'e.at',
      'e.actor',
      'e.actor_name',
      'e.subject',
      'e.subject_id',
      'e.action',
      eb.ref('e.before').$castTo<Recorded>().as('before'),
      eb.ref('e.after').$castTo<Recorded>().as('after'),
      eb
        .case()
        .when('p.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('p.id').$notNull(),
            firstname: eb.ref('p.firstname').$notNull(),
            lastname: eb.ref('p.lastname').$notNull(),
          }),
        )
        .end()
        .as('person'),
      name('s').as('subject_name'),
      clientName.as('client_name'),
      staffName(db, organization, recordedId('before', 'barber_id')).as('barber_before'),
      staffName(db, organization, recordedId('after', 'barber_id')).as('barber_after'),
      staffName(db, organization, barberMeant).as('barber_now'),
      'r.deleted_at as reservation_deleted_at',
      branchName(db, organization, recordedId('before', 'branch_id')).as('branch_before'),
      branchName(db, organization, recordedId('after', 'branch_id')).as('branch_after'),
    ])
    .where('e.organization_id', '=', organization)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .$narrowType<{ subject: AuditSubject }>();

export function listEvents(
  db: Db,
  organization: OrganizationId,
  { limit, before, actor, user_id, subject, reservation_id, from, until }: AuditFilter,
) {
  const last = sql`select at, id from audit_events where organization_id = ${organization} and id = ${before}`;
  return events(db, organization)
    .$if(before !== undefined, (query) => query.where(sql<SqlBool>`(e.at, e.id) < (${last})`))
    .$if(actor !== undefined, (query) => query.where('e.actor', '=', actor as AuditActor))
    .$if(user_id !== undefined, (query) => query.where('e.user_id', '=', user_id as number))
    .$if(subject !== undefined, (query) => query.where(isAbout(subject as AuditSubject)))
    .$if(reservation_id !== undefined, (query) =>
      query.where(isAbout('reservation')).where('e.subject_id', '=', reservation_id as number),
    )
    .$if(from !== undefined, (query) => query.where('e.at', '>=', from as Instant))
    .$if(until !== undefined, (query) => query.where('e.at', '<', until as Instant))
    .limit(limit)
    .execute();
}

export const listEverybody = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .where('organization_id', '=', organization)
    .orderBy((eb) => folded(eb.ref('firstname')))
    .orderBy((eb) => folded(eb.ref('lastname')))
    .orderBy('id')
    .execute();
