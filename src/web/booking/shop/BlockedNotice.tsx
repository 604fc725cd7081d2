import { TriangleAlert } from 'lucide';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './BlockedNotice.module.css';
import { blocked } from './blocked.ts';

/** Shown as long as the shop takes no bookings. */
export function BlockedNotice() {
  const [title, description] = blocked;
  return (
    <section className={styles.blocked} aria-label="Aviso">
      <Icon of={TriangleAlert} />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{description}</p>
      </div>
    </section>
  );
}
