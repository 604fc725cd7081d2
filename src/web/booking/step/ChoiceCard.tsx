import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ChoiceCard.module.css';

type Props = {
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  isUpright?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** One option of several, of which one can be chosen; the whole card is the button's target. */
export function ChoiceCard({
  name,
  isChosen,
  isDisabled = false,
  isUpright = false,
  onChoose,
  children,
}: Props) {
  const look = [styles.card, isUpright && styles.upright, isChosen && styles.chosen]
    .filter(Boolean)
    .join(' ');
  return (
    <article className={look}>
      {children}
      {!isDisabled && (
        <button
          type="button"
          className={styles.choose}
          aria-label={`${isChosen ? 'Deseleccionar' : 'Seleccionar'} ${name}`}
          onClick={onChoose}
        >
          {isChosen && <Icon of={Check} size={18} />}
          {isChosen ? 'Deseleccionar' : 'Seleccionar'}
        </button>
      )}
    </article>
  );
}
