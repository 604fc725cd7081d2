import styles from './Skeleton.module.css';

type Props = { lines?: number; height?: number };

/** A placeholder in the shape of the content that is loading. */
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
