import { sql } from 'kysely';
import type { ClientRow } from '#domain/clients/contract.ts';
import {
  csvHead,
  csvLine,
  type CsvFormat,
  type CsvValue,
  momentCells,
  momentNames,
} from '#domain/text/csv.ts';
import { toCents } from '#domain/money.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { by, change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../http/serve.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import type { Session } from '../../session/require-session.ts';
import { readPeople } from './list-clients.ts';
import { bookOf } from '../queries.ts';

const pageSize = 500;

/** The audit event is committed before the first row is sent. */
export async function exportClients(deps: Deps, session: Session, format: CsvFormat): Promise<FileAnswer> {
  const shop = await change(deps, by(session), async ({ tx, organization, audit }) => {
    audit({ subject: 'organization', subject_id: organization, action: 'clients-exported' });
    return requireShop(tx, organization);
  });
  return { name: 'navaja-clientes.csv', body: written(deps.db, shop, format, deps.now()) };
}

async function* written(db: Db, shop: Shop, format: CsvFormat, nowMs: EpochMs): AsyncGenerator<string> {
  const moments = (name: string) => momentNames(name, format);
  yield csvHead(
    [
      'Nombre',
      'Apellido',
      'Teléfono',
      'Correo',
      'Etiquetas',
      'Visitas',
      'Ausencias',
      ...moments('Última visita'),
      ...moments('Próxima visita'),
      'Gastado',
      'Bloqueado',
      'Novedades',
    ],
    format,
  );
  let after = 0;
  for (;;) {
    const ids = await idsAfter(db, shop.id, after);
    const rows = await readPeople(db, shop.id, ids, nowMs);
    const wanting = await wantMarketing(db, shop.id, rows);
    yield rows.map((row) => csvLine(cells(row, wanting.has(row.id), shop, format), format)).join('');
    if (ids.length < pageSize) return;
    after = ids.at(-1) ?? 0;
  }
}

const yesOrNo = (value: boolean) => (value ? 'sí' : 'no');

function cells(row: ClientRow, wantsThem: boolean, { timezone }: Shop, format: CsvFormat): CsvValue[] {
  const moment = (at: string | null): CsvValue[] =>
    at === null ? momentNames('', format).map(() => null) : momentCells(at, timezone, format);
  return [
    row.firstname,
    row.lastname,
    row.phone,
    row.email,
    row.tags.join(', '),
    row.visits,
    row.no_shows,
    ...moment(row.last_visit),
    ...moment(row.next_visit),
    { cents: toCents(row.spent) },
    yesOrNo(row.is_blocked),
    yesOrNo(wantsThem),
  ];
}

async function idsAfter(db: Db, organization: OrganizationId, after: number): Promise<number[]> {
  const rows = await bookOf(db, organization)
    .select('c.id')
    .where('c.merged_into', 'is', null)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

type Addressed = Pick<ClientRow, 'id' | 'email'>;

async function wantMarketing(
  db: Db,
  organization: OrganizationId,
  rows: readonly Addressed[],
): Promise<Set<number>> {
  const [ids, emails] = [rows.map(({ id }) => id), rows.map(({ email }) => email)];
  const { rows: found } = await sql<{ id: number; given: boolean }>`
    select distinct on (1) p.id, s.given
    from unnest(${ids}::bigint[], ${emails}::text[]) as p (id, email)
    join clients c on c.organization_id = ${organization} and (c.id = p.id or c.merged_into = p.id)
    join client_consents s on s.organization_id = ${organization} and s.client_id = c.id
      and s.channel = 'mail' and s.purpose = 'marketing' and (s.email is null or s.email = p.email)
    order by 1, s.id desc`.execute(db);
  return new Set(found.filter(({ given }) => given).map(({ id }) => id));
}
