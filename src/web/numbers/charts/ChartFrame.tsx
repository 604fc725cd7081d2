import { ChevronRight } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ChartFrame.module.css';

export type Column<T> = { name: string; of: (row: T) => string; isText?: true };
type Props<T> = {
  title: string;
  summary: string;
  legend?: ReactNode;
  rows: readonly T[];
  columns: readonly Column<T>[];
  children: ReactNode;
};

/** The data table gives screen reader users the same data as the chart. */
export function ChartFrame<T>({ title, summary, legend, rows, columns, children }: Props<T>) {
  const caption = useId();
  return (
    <figure className={styles.frame} aria-labelledby={caption}>
      <figcaption className={styles.head}>
        <div>
          <h2 id={caption}>{title}</h2>
          <p>{summary}</p>
        </div>
        {legend}
      </figcaption>
      {children}
      <details className={styles.details}>
        <summary>
          <Icon of={ChevronRight} size={18} />
          Ver como tabla
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard can scroll only a focusable element */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${title}, tabla`}>
          <DataTable {...{ title, rows, columns }} />
        </section>
      </details>
    </figure>
  );
}

type TableProps<T> = Pick<Props<T>, 'title' | 'rows' | 'columns'>;

function DataTable<T>({ title, rows, columns }: TableProps<T>) {
  const [first, ...rest] = columns;
  const classOf = ({ isText }: Column<T>) => (isText ? styles.text : undefined);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have neither ids nor state
          <tr key={at}>
            <th scope="row" className={styles.text}>
              {first?.of(row)}
            </th>
            {rest.map((column) => (
              <td key={column.name} className={classOf(column)}>
                {column.of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
