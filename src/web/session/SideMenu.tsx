import { X } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { signOut } from '#web/lib/session/sign-out.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Entries, type Start } from './Entries.tsx';
import styles from './TopBar.module.css';

type Props = { start: Start; onClose: () => void; onLogout: () => void; children?: ReactNode };

export function SideMenu({ start, onClose, onLogout, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard closes by Escape
    <dialog
      ref={dialog}
      aria-label="Menú"
      className={styles.drawer}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget || (target instanceof Element && target.closest('a')))
          currentTarget.close();
      }}
    >
      <div className={styles.sheet}>
        <button
          type="button"
          className={styles.icon}
          aria-label="Cerrar menú"
          onClick={() => dialog.current?.close()}
        >
          <Icon of={X} size={22} />
        </button>
        <nav aria-label="Menú" className={styles.stack}>
          {children}
          <Entries start={start} onLogout={onLogout} />
        </nav>
      </div>
    </dialog>
  );
}

export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <ConfirmDialog
      open={open}
      title="¿Cerrar sesión?"
      confirm="Cerrar sesión"
      tone="primary"
      waiting={isLeaving}
      onConfirm={leave}
      onClose={onClose}
    >
      Para volver a tu panel tendrás que iniciar sesión de nuevo.
    </ConfirmDialog>
  );
}
