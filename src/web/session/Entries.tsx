import { useSession } from '#web/lib/session/session.ts';
import styles from './TopBar.module.css';

/** Prominence of the login and register links: `none` leaves out the register link, `quiet` is for clients' pages. */
export type Start = 'none' | 'quiet' | 'loud';
type Props = { start: Start; onLogout: () => void };

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
