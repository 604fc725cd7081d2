import { useSession } from '#web/lib/session.ts';
import styles from './TopBar.module.css';

/** How visitors are offered to begin: not at all where the page does it, quietly where clients book. */
export type Start = 'none' | 'quiet' | 'loud';
type Props = { start: Start; onLogout: () => void };

/** What the bar and the side menu offer: the way in, or the way to the dashboard and out. */
export function Entries({ start, onLogout }: Props) {
  const { user } = useSession();
  if (user) {
    return (
      <>
        <a href="/dashboard" className={styles.entry}>
          Panel
        </a>
        <button type="button" className={styles.entry} onClick={onLogout}>
          Cerrar sesión
        </button>
      </>
    );
  }
  return (
    <>
      <a href="/login" className={start === 'quiet' ? styles.quiet : styles.entry}>
        Iniciar sesión
      </a>
      {start !== 'none' && (
        <a href="/register" className={start === 'quiet' ? styles.quiet : styles.start}>
          Comenzar
        </a>
      )}
    </>
  );
}
