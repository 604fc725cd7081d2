import type { ReactNode } from 'react';
import styles from './Placeholders.module.css';

type Props = { text: string; icon?: ReactNode; children?: ReactNode };

export function EmptyState({ text, icon, children }: Props) {
  return (
    <div className={styles.empty}>
      {icon}
      <p>{text}</p>
      {children}
    </div>
  );
}

type SkeletonProps = { lines?: number; height?: number };

export function Skeleton({ lines = 1, height = 56 }: SkeletonProps) {
  return (
    <output className={styles.skeleton}>
      <span className="visually-hidden">Cargando…</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ height }} />
      ))}
    </output>
  );
}

/** `inline` is for a control that announces its state itself. */
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
