import { Menu, Moon, Sun } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { toggleColorMode, useColorMode } from '#web/lib/device/color-mode.ts';
import { Entries, type Start } from './Entries.tsx';
import styles from './TopBar.module.css';
import type { Menus } from './use-menus.tsx';

type Props = {
  start: Start;
  menus: Menus;
  place?: ReactNode;
};

/** Both apps use the bar, so its links are plain anchors. */
export const TopBar = ({ start, menus: { show, dialogs }, place }: Props) => (
  <>
    <a href="#contenido" className={styles.skip} onClick={skip}>
      Saltar al contenido
    </a>
    <header className={styles.bar}>
      <a href="/" className={styles.brand}>
        Navaja
      </a>
      {place}
      <nav aria-label="Principal" className={styles.entries}>
        <Entries start={start} onLogout={() => show('logout')} />
      </nav>
      <ColorModeButton />
      <button type="button" className={styles.menu} aria-label="Abrir menú" onClick={() => show('menu')}>
        <Icon of={Menu} size={22} />
      </button>
    </header>
    {dialogs}
  </>
);

/** Focuses the page's content without a history entry, because the booking page counts its steps in the history. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.querySelector('main')?.focus();
}

function ColorModeButton() {
  const isDark = useColorMode() === 'dark';
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={isDark ? 'Usar modo claro' : 'Usar modo oscuro'}
      onClick={toggleColorMode}
    >
      <Icon of={isDark ? Sun : Moon} />
    </button>
  );
}
