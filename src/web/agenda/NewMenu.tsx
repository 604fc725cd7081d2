import { Menu } from '@base-ui/react/menu';
import { Ban, CalendarPlus, Footprints } from 'lucide';
import type { RefObject } from 'react';
import type { CounterStart } from '#domain/booking/counter.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './NewReservation.module.css';

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onStart: (start: CounterStart) => void;
  onBlock: () => void;
};

/** What the round button offers. */
export const NewMenu = ({ button, isOpen, setOpen, onStart, onBlock }: Props) => (
  <Menu.Root
    modal={false}
    open={isOpen}
    onOpenChange={(opens, { event }) => {
      // The button itself opens and closes.
      if (!(event.target instanceof Node && button.current?.contains(event.target))) setOpen(opens);
    }}
  >
    <Menu.Portal>
      <Menu.Positioner
        anchor={button}
        side="top"
        align="end"
        sideOffset={12}
        positionMethod="fixed"
        className={styles.positioner}
      >
        <Menu.Popup className={styles.menu} aria-label="Agregar" finalFocus={button}>
          <Menu.Item className={styles.item} onClick={() => onStart({})}>
            <Icon of={CalendarPlus} />
            Nueva reserva
          </Menu.Item>
          <Menu.Item className={styles.item} onClick={() => onStart({ channel: 'walk_in' })}>
            <Icon of={Footprints} />
            Sin cita
          </Menu.Item>
          <Menu.Item className={styles.item} onClick={onBlock}>
            <Icon of={Ban} />
            Bloquear horario
          </Menu.Item>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);
