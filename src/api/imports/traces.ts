import type { Judged, MatchedClient, MatchedService } from '#domain/imports/judge.ts';
import { lockRows, rowMarks } from '../database/row-marks.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Trace } from './queries.ts';

type Where = Pick<Work, 'tx' | 'organization'>;

export type Touched = { subject: Trace['subject']; id: number; isNew: boolean; filled: readonly string[] };

export const touched = (
  subject: 'client' | 'service',
  { id, isNew, filled }: MatchedClient | MatchedService,
): Touched => ({ subject, id, isNew, filled: Object.keys(filled) });

export type Written = {
  judged: readonly Judged<{ id: number } | null>[];
  touched: readonly (readonly Touched[])[];
};

const tables = { client: 'clients', service: 'services', reservation: 'reservations' } as const;
const subjects = ['client', 'service', 'reservation'] as const satisfies readonly Trace['subject'][];

const idsOf = (things: readonly { subject: Trace['subject']; id: number }[], subject: Trace['subject']) =>
  things.flatMap((thing) => (thing.subject === subject ? [thing.id] : []));

/**
 * Traces of each row's created or filled records, with digests of their present state; a record touched by several rows
 * belongs to the first.
 */
export async function tracesOf(
  { tx, organization }: Where,
  rows: readonly (readonly Touched[])[],
): Promise<Trace[][]> {
  const seen = new Set<string>();
  const own = rows.map((things) =>
    things.filter(({ subject, id, isNew, filled }) => {
      const key = `${subject}:${id}`;
      if (seen.has(key) || !(isNew || filled.length > 0)) return false;
      seen.add(key);
      return true;
    }),
  );
  const marks = new Map<Trace['subject'], Map<number, string>>();
  for (const subject of subjects)
    marks.set(subject, await rowMarks(tx, tables[subject], organization, idsOf(own.flat(), subject)));
  return own.map((things) =>
    things.map(({ subject, id, isNew, filled }) => ({
      subject,
      id,
      mark: marks.get(subject)?.get(id) ?? null,
      ...(!isNew && { filled: [...filled] }),
    })),
  );
}

export async function untouchedOf<T extends Trace>(
  { tx, organization }: Where,
  subject: Trace['subject'],
  left: readonly T[],
): Promise<T[]> {
  const ids = idsOf(left, subject);
  if (ids.length === 0) return [];
  await lockRows(tx, tables[subject], organization, ids);
  const marks = await rowMarks(tx, tables[subject], organization, ids);
  return left.filter((one) => one.subject === subject && marks.get(one.id) === one.mark);
}
