import { Menu } from '@base-ui/react/menu';
import { EllipsisVertical, type IconNode } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './ActionMenu.module.css';

type Action = { name: string; icon: IconNode } & ({ href: string } | { onChoose: () => void });
type Props = { label: string; actions: readonly Action[] };

export function ActionMenu({ label, actions }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<(() => void) | null>(null);
  // A closing dialog focuses the element focused before it; the menu is gone, so the trigger gets the focus first.
  const runChosen = () => {
    if (!chosen) return;
    setChosen(null);
    trigger.current?.focus();
    chosen();
  };
  return (
    <div ref={place}>
      <Menu.Root modal={false} onOpenChangeComplete={(isOpen) => !isOpen && runChosen()}>
        <Menu.Trigger ref={trigger} className={styles.trigger} aria-label={label}>
          <Icon of={EllipsisVertical} />
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner
            positionMethod="fixed"
            align="end"
            sideOffset={4}
            collisionPadding={{ top: 64, right: 8, bottom: 64, left: 8 }}
            className={styles.positioner}
          >
            <Menu.Popup className={styles.popup}>
              {actions.map((action) =>
                'href' in action ? (
                  <Menu.LinkItem key={action.name} className={styles.item} href={action.href} closeOnClick>
                    <Icon of={action.icon} />
                    <span>{action.name}</span>
                  </Menu.LinkItem>
                ) : (
                  <Menu.Item
                    key={action.name}
                    className={styles.item}
                    onClick={() => setChosen(() => action.onChoose)}
                  >
                    <Icon of={action.icon} />
                    <span>{action.name}</span>
                  </Menu.Item>
                ),
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}
