import { Menu } from 'lucide';
import { useState } from 'react';
import { useLater } from '#web/lib/use-later.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useMissingPart } from '#web/ui/use-missing-part.ts';
import { ColorModeButton } from './ColorModeButton.tsx';
import { Entries } from './Entries.tsx';
import styles from './TopBar.module.css';

type Open = 'nothing' | 'menu' | 'logout';

/** The bar over every page of both doors, hence plain anchors. `path` is where it stands. */
export function TopBar({ path }: { path: string }) {
  const [open, setOpen] = useState<Open>('nothing');
  const menus = useLater(() => import('./menus.ts'));
  const show = (wanted: Open) => {
    menus.ensure();
    setOpen(wanted);
  };
  const close = () => setOpen('nothing');
  useMissingPart(menus.state === 'failed' && open !== 'nothing', close);
  const askLogout = () => show('logout');
  return (
    <>
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
