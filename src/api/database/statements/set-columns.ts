import { type RawBuilder, sql } from 'kysely';

/** Assignments of an UPDATE to all `columns`, so that all combinations of changes share one statement text. */
export const setColumns = <Row extends object, Column extends keyof Row & string>(
  columns: readonly Column[],
  changes: { [Name in Column]?: Row[Name] | undefined },
) =>
  Object.fromEntries(
    columns.map((column) => {
      const value = changes[column];
      return [
        column,
        sql`case when ${value !== undefined}::boolean then ${value ?? null} else ${sql.ref(column)} end`,
      ];
    }),
  ) as { [Name in Column]: RawBuilder<Row[Name]> };
