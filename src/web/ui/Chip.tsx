import { Check } from 'lucide';
import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { Icon } from './Icon.tsx';

type Props = {
  /** Whether the chip is selected; absent for a chip that only runs an action. */
  pressed?: boolean;
  label?: string;
  icon?: ReactNode;
  onPress: () => void;
  children: ReactNode;
};

export const Chip = ({ pressed, label, icon, onPress, children }: Props) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} aria-label={label} onClick={onPress}>
    {icon ?? (pressed && <Icon of={Check} size={18} />)}
    {children}
  </button>
);

export const Chips = ({ children }: { children: ReactNode }) => (
  <div className={styles.chips}>{children}</div>
);
