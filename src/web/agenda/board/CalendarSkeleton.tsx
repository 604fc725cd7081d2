import styles from './CalendarSkeleton.module.css';

export const CalendarSkeleton = ({ columns }: { columns: number }) => (
  <output className={styles.skeleton}>
    <span className="visually-hidden">Cargando…</span>
    {Array.from({ length: columns }, (_, column) => (
      <span key={column} className={styles.column} />
    ))}
  </output>
);
