import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import type { CounterStart } from '#domain/booking/counter.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useLazy, useLazyFailure } from '#web/ui/use-lazy.ts';
import styles from './NewReservation.module.css';

type Props = { onStart: (start: CounterStart) => void; onBlock: () => void };

/** What begins a reservation: two buttons where there is room, a round one at the thumb on phones. */
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

function RoundButton(acts: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useLazy(() => import('./NewMenu.tsx'));
  useLazyFailure(menu.state === 'failed' && isOpen, () => setOpen(false));
  const press = () => {
    menu.ensure();
    setOpen(!isOpen);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.round}
        aria-label="Agregar"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={press}
      >
        <Icon of={Plus} size={24} />
      </button>
      {menu.state === 'ready' && <menu.value.NewMenu {...acts} {...{ button, isOpen, setOpen }} />}
    </>
  );
}
