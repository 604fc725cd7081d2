import { type Named, RuleCell, type RuleTable } from './RuleCell.tsx';
import styles from './RulesForm.module.css';

export function RulesTable({ table }: { table: RuleTable }) {
  const { people, services } = table;
  const isByService = services.length > people.length;
  const [rows, columns] = isByService ? [services, people] : [people, services];
  const placeOf = (row: Named, column: Named) =>
    isByService ? { service: row, person: column } : { person: row, service: column };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls this table
    <section className={styles.scroll} aria-label="Comisión por persona y servicio" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{isByService ? 'Servicio' : 'Persona'}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {columns.map((column) => (
                <td key={column.id}>
                  <RuleCell table={table} {...placeOf(row, column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
