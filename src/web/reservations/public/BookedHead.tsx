import { Check } from 'lucide';
import { useEffect, useRef } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './BookedHead.module.css';

export function BookedHead() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <span className={styles.mark}>
        <Icon of={Check} size={28} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        ¡Listo! Tu reserva está confirmada
      </h2>
    </>
  );
}
