import { useSession } from '#web/lib/session.ts';
import { isStaffPath } from '#web/lib/staff-paths.ts';
import styles from './TopBar.module.css';

type Props = { path: string; onLogout: () => void };

/** What the bar and the side menu offer: the way in, or the way to the dashboard and out. */
export function Entries({ path, onLogout }: Props) {
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
  // Where clients book, what speaks to barbers holds back.
  const isForClients = path !== '/' && !isStaffPath(path);
  return (
    <>
      <a href="/login" className={isForClients ? styles.quiet : styles.entry}>
        Iniciar sesión
      </a>
      {path !== '/' && (
        <a href="/register" className={isForClients ? styles.quiet : styles.start}>
          Comenzar
        </a>
      )}
    </>
  );
}
