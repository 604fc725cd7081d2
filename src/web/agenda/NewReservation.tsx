import { Ban, CalendarPlus, Footprints, Plus } from 'lucide';
import { useId, useRef, useState } from 'react';
import type { CounterStart } from '#domain/booking/form/counter.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './NewReservation.module.css';

type Props = { onStart: (start: CounterStart) => void; onBlock: () => void };

export function NewReservation({ onStart, onBlock }: Props) {
  const isWide = useIsWide();
  if (!isWide) return <RoundButton {...{ onStart, onBlock }} />;
  return (
    <>
      <Button variant="secondary" onClick={() => onStart({ channel: 'walk_in' })}>
        Sin cita
      </Button>
      <Button icon={<Icon of={Plus} size={18} />} onClick={() => onStart({})}>
        Nueva reserva
      </Button>
    </>
  );
}

// Chrome before 114, Firefox before 125 and Safari before 17 lack popovers; React state opens the menu there.
const hasPopover = 'showPopover' in HTMLElement.prototype;

// A Base UI menu guards its focus with elements that axe reports; for three buttons the browser's own popover suffices.
function RoundButton({ onStart, onBlock }: Props) {
  const menu = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const close = () => (hasPopover ? menu.current?.hidePopover() : setOpen(false));
  const choices = [
    { text: 'Nueva reserva', icon: CalendarPlus, act: () => onStart({}) },
    { text: 'Sin cita', icon: Footprints, act: () => onStart({ channel: 'walk_in' }) },
    { text: 'Bloquear horario', icon: Ban, act: onBlock },
  ];
  return (
    <>
      <button
        type="button"
        className={styles.round}
        aria-label="Agregar"
        {...(hasPopover ? { popoverTarget: id } : { 'aria-expanded': isOpen, onClick: toggle })}
      >
        <Icon of={Plus} size={24} />
      </button>
      <fieldset
        ref={menu}
        id={id}
        {...(hasPopover ? { popover: 'auto' as const } : { hidden: !isOpen })}
        aria-label="Agregar"
        className={styles.menu}
      >
        {choices.map(({ text, icon, act }) => (
          <button
            key={text}
            type="button"
            className={styles.choice}
            onClick={() => {
              // Closes the menu first, so that the focus can return to the round button.
              close();
              act();
            }}
          >
            <Icon of={icon} />
            {text}
          </button>
        ))}
      </fieldset>
    </>
  );
}
