import type pg from 'pg';

const selfComparison = /(?<![\w".])("?\w+"?\."?\w+"?) = \1(?![\w".])/;

/**
 * Fails a statement that compares a column with itself. Such a condition of a subquery is meant for a column of the
 * outer query, but a column of the inner table hides that name, so the condition holds for every row.
 */
export function refuseSelfComparison(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const checked = (statement: string | { text: string }, ...rest: unknown[]) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      const [compared] = selfComparison.exec(text) ?? [];
      if (compared) throw new Error(`a column is compared with itself: ${compared}, in ${text}`);
      return query(statement, ...rest);
    };
    Object.assign(client, { query: checked });
  });
}
