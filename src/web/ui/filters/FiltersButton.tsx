import { SlidersHorizontal } from 'lucide';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../Button.tsx';
import styles from './FiltersButton.module.css';
import { Icon } from '../Icon.tsx';

type Props = Pick<ButtonLook, 'variant'> & {
  set: number;
  isOpen: boolean;
  onToggle: () => void;
};

export const FiltersButton = ({ variant, set, isOpen, onToggle }: Props) => (
  <div className={styles.button}>
    <Button
      variant={variant}
      expanded={isOpen}
      icon={<Icon of={SlidersHorizontal} size={18} />}
      onClick={onToggle}
    >
      {set > 0 ? `Filtros (${set})` : 'Filtros'}
    </Button>
  </div>
);

export const FoldedFilters = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <div className={isOpen ? styles.unfolded : styles.folded}>{children}</div>
);
