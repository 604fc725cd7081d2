import { Menu } from 'lucide-react';
import { useState } from 'react';
import { ColorModeButton } from './ColorModeButton.tsx';
import { Entries } from './Entries.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { SideMenu } from './SideMenu.tsx';
import styles from './TopBar.module.css';

type Open = 'nothing' | 'menu' | 'logout';

/** The bar over every page of both doors, hence plain anchors. `path` is where it stands. */
export function TopBar({ path }: { path: string }) {
  const [open, setOpen] = useState<Open>('nothing');
  const close = () => setOpen('nothing');
  const askLogout = () => setOpen('logout');
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
        <button type="button" className={styles.menu} aria-label="Abrir menú" onClick={() => setOpen('menu')}>
          <Menu aria-hidden size={22} />
        </button>
      </header>
      {open === 'menu' && <SideMenu path={path} onClose={close} onLogout={askLogout} />}
      <LogoutDialog open={open === 'logout'} onClose={close} />
    </>
  );
}
