import styles from './Spinner.module.css';

/** A loading spinner; `inline` is for a control that announces its state itself. */
export function Spinner({ inline = false, label = 'Cargando…' }: { inline?: boolean; label?: string }) {
  const ring = <span className={styles.ring} aria-hidden="true" />;
  if (inline) return ring;
  return (
    <output className={styles.place}>
      {ring}
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
