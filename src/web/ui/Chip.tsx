import { Check } from 'lucide';
import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { Icon } from './Icon.tsx';

type Props = {
  /** Whether it is chosen; absent for a chip that only does something. */
  pressed?: boolean;
  /** What it says to who cannot see, where the words are too short for that. */
  label?: string;
  /** Stands before the words, as a face does. */
  icon?: ReactNode;
  onPress: () => void;
  children: ReactNode;
};

/** A choice among few that are all in sight; what is chosen is outlined, never filled. */
export const Chip = ({ pressed, label, icon, onPress, children }: Props) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} aria-label={label} onClick={onPress}>
    {icon ?? (pressed && <Icon of={Check} size={18} />)}
    {children}
  </button>
);

/** Chips on lines that wrap. */
export const Chips = ({ children }: { children: ReactNode }) => (
  <div className={styles.chips}>{children}</div>
);
