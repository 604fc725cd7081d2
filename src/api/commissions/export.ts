import type { z } from 'zod';
import type { exportCommissions } from '#domain/commissions/contract.ts';
import { ruleText } from '#domain/commissions/rule-text.ts';
import { csvHead, csvLine, type CsvFormat, type CsvValue } from '#domain/text/csv.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { FileAnswer } from '../http/serve.ts';
import { type LineFilter, type LineRow, linesAfter, listAnybody } from './queries.ts';

const head = [
  'Día de caja',
  'Barbero',
  'Cliente',
  'Concepto',
  'Cantidad',
  'Neto',
  'Regla',
  'Comisión',
  'Propina',
];
const pageSize = 5_000;

async function* written(
  db: Db,
  organization: OrganizationId,
  filter: LineFilter,
  format: CsvFormat,
): AsyncGenerator<string> {
  const people = await listAnybody(db, organization);
  const names = new Map(people.map(({ id, ...person }) => [id, fullName(person)]));
  const cells = (row: LineRow): CsvValue[] => [
    { date: row.business_day },
    names.get(row.barber_id),
    row.client_name,
    row.name,
    row.quantity,
    { cents: row.net_cents },
    ruleText(row.rule),
    { cents: row.commission_cents },
    { cents: row.tip_cents },
  ];
  yield csvHead(head, format);
  for (let after: LineRow | undefined, isMore = true; isMore;) {
    const page = await linesAfter(db, organization, filter, { after, size: pageSize });
    for (const row of page) yield csvLine(cells(row), format);
    after = page.at(-1);
    isMore = page.length === pageSize;
  }
}

export const exportLines = (
  db: Db,
  organization: OrganizationId,
  { format, ...filter }: z.output<typeof exportCommissions.input>,
): FileAnswer => ({
  name: `navaja-comisiones-${filter.from}-${filter.to}.csv`,
  body: written(db, organization, filter, format),
});
