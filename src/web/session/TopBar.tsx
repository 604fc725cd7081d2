import { Menu, Moon, Sun } from 'lucide';
import { type MouseEvent, useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import { toggleColorMode, useColorMode } from '#web/lib/color-mode.ts';
import { Entries } from './Entries.tsx';
import styles from './TopBar.module.css';

type Open = 'nothing' | 'menu' | 'logout';

/** The bar over every page. It serves both apps, so its links are plain anchors. `path` is the page's own path. */
export function TopBar({ path }: { path: string }) {
  const [open, setOpen] = useState<Open>('nothing');
  const menus = useLazy(() => import('./SideMenu.tsx'));
  const show = (wanted: Open) => {
    menus.ensure();
    setOpen(wanted);
  };
  const close = () => setOpen('nothing');
  useLazyFailure(menus.state === 'failed' && open !== 'nothing', close);
  const askLogout = () => show('logout');
  return (
    <>
      <a href="#contenido" className={styles.skip} onClick={skip}>
        Saltar al contenido
      </a>
      <header className={styles.bar}>
        <a href="/" className={styles.brand}>
          Navaja
        </a>
        <nav aria-label="Principal" className={styles.entries}>
          <Entries path={path} onLogout={askLogout} />
        </nav>
        <ColorModeButton />
        <button type="button" className={styles.menu} aria-label="Abrir menú" onClick={() => show('menu')}>
          <Icon of={Menu} size={22} />
        </button>
      </header>
      {menus.state === 'ready' && (
        <>
          {open === 'menu' && <menus.value.SideMenu path={path} onClose={close} onLogout={askLogout} />}
          <menus.value.LogoutDialog open={open === 'logout'} onClose={close} />
        </>
      )}
    </>
  );
}

/** Focuses the page's content without an entry in the history, where the booking page counts its steps. */
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
