import styles from './Bars.module.css';

export type BarRow = { key: number | string; name: string; value: string; size: number; note?: string };

export function Bars({ rows }: { rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ size }) => size)) || 1;
  return (
    <ul className={styles.bars}>
      {rows.map(({ key, name, value, size, note }) => (
        <li key={key}>
          <span>{name}</span> <b>{value}</b>
          <i className={styles.track} aria-hidden="true">
            <i style={{ width: `${(size / most) * 100}%` }} />
          </i>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
}
