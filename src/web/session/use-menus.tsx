import { type ReactNode, useState } from 'react';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import type { Start } from './Entries.tsx';

type Open = 'nothing' | 'menu' | 'logout';
export type Menus = { show: (wanted: Open) => void; dialogs: ReactNode };

export function useMenus(start: Start, sections?: ReactNode): Menus {
  const [open, setOpen] = useState<Open>('nothing');
  const menus = useLazy(() => import('./SideMenu.tsx'));
  const show = (wanted: Open) => {
    menus.ensure();
    setOpen(wanted);
  };
  const close = () => setOpen('nothing');
  useLazyFailure(menus.state === 'failed' && open !== 'nothing', close);
  const dialogs = menus.state === 'ready' && (
    <>
      {open === 'menu' && (
        <menus.value.SideMenu start={start} onClose={close} onLogout={() => show('logout')}>
          {sections}
        </menus.value.SideMenu>
      )}
      <menus.value.LogoutDialog open={open === 'logout'} onClose={close} />
    </>
  );
  return { show, dialogs };
}
