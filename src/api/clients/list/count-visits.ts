import { sql } from 'kysely';
import type { z } from 'zod';
import type { countVisits as call } from '#domain/clients/contract.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { readNumbers } from './client-numbers.ts';
import { isOpenTo } from './list-clients.ts';
import { bookOf, standsFor } from '../queries.ts';
import type { Reader } from '../read-access.ts';

export async function countVisits(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
  reader: Reader,
): Promise<z.output<typeof call.answer>> {
  const rows = await bookOf(db, organization)
    .select(['c.id', standsFor.as('survivor')])
    .where('c.id', '=', sql<number>`any(${ids})`)
    .where(isOpenTo(db, organization, reader))
    .orderBy('c.id')
    .execute();
  const survivors = [...new Set(rows.map(({ survivor }) => survivor))];
  const numbersOf = await readNumbers(db, organization, survivors, reader.nowMs);
  return rows.map(({ id, survivor }) => {
    const { visits, no_shows } = numbersOf(survivor);
    return { id, visits, no_shows };
  });
}
