import styles from './Skeleton.module.css';

type Props = { lines?: number; height?: number };

/** The shape of what is on its way. */
export function Skeleton({ lines = 1, height = 56 }: Props) {
  return (
    <output className={styles.skeleton}>
      <span className="visually-hidden">Cargando…</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ height }} />
      ))}
    </output>
  );
}
