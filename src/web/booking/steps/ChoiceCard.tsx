import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import list from './Steps.module.css';
import styles from './ChoiceCard.module.css';

/** `idle`: no free hours; `only`: preselected as the single option; `closed`: not selectable. */
export type ChoiceState = 'free' | 'chosen' | 'idle' | 'only' | 'closed';
export const stateOf = (isChosen: boolean): ChoiceState => (isChosen ? 'chosen' : 'free');

type Props = {
  name: string;
  state: ChoiceState;
  chosen: string;
  /** `card`: parts from left to right; `upright`: parts from top to bottom; `row`: row of a list. */
  layout?: 'card' | 'upright' | 'row';
  as?: 'article' | 'div';
  onChoose: () => void;
  children: ReactNode;
};

export function ChoiceCard({ name, state, chosen, layout = 'card', as: Tag = 'article', ...props }: Props) {
  const isChosen = state === 'chosen' || state === 'only';
  const isIdle = state === 'idle';
  const isRow = layout === 'row';
  const classes = [
    isRow ? `${list.row} ${styles.row}` : styles.card,
    layout === 'upright' && styles.upright,
    isChosen && (isRow ? list.chosen : styles.chosen),
    isIdle && styles.idle,
  ];
  const word = state === 'chosen' ? 'Deseleccionar' : 'Seleccionar';
  return (
    <Tag className={classes.filter(Boolean).join(' ')}>
      {props.children}
      {state !== 'closed' && (
        <div className={styles.foot}>
          {isChosen && (
            <p className={styles.mark}>
              <Icon of={Check} size={18} /> {chosen}
            </p>
          )}
          {isIdle && <p>Sin horas por ahora</p>}
          {state !== 'only' && (
            <button
              type="button"
              className={state === 'free' ? styles.choose : styles.quiet}
              aria-label={`${word} ${name}`}
              disabled={isIdle}
              onClick={props.onChoose}
            >
              {word}
            </button>
          )}
        </div>
      )}
    </Tag>
  );
}
