import { useState } from 'react';
import { signOut } from '#web/lib/sign-in.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

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
