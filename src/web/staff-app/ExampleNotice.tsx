import type { MouseEvent } from 'react';
import { leaveExample } from '#web/lib/session/example.ts';
import styles from './ExampleNotice.module.css';

export const ExampleNotice = () => (
  <aside aria-label="Barbería de ejemplo" className={styles.notice}>
    <strong>Es una barbería de ejemplo</strong>
    <a href="/" onClick={leave}>
      Volver al inicio
    </a>
    <a href="/register" onClick={leave}>
      Crea la tuya
    </a>
  </aside>
);

// Loads the page anew, because the screens still hold the example's data.
function leave(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  leaveExample(event.currentTarget.pathname);
}
