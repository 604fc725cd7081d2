import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import list from '../step/Steps.module.css';
import styles from './ChoiceCard.module.css';

/** `idle` has no hours, `only` is chosen for the client, `closed` cannot be chosen. */
export type ChoiceState = 'free' | 'chosen' | 'idle' | 'only' | 'closed';
export const stateOf = (isChosen: boolean): ChoiceState => (isChosen ? 'chosen' : 'free');

type Props = {
  name: string;
  state: ChoiceState;
  /** How a chosen card says so. */
  chosen: string;
  /** A card with its parts from left to right or one below the other, or a row of a list. */
  look?: 'card' | 'upright' | 'row';
  /** `article` where the card tells of somebody or something of its own. */
  as?: 'article' | 'div';
  onChoose: () => void;
  children: ReactNode;
};

/** One option of several, of which one can be chosen; the whole card is the button's target. */
export function ChoiceCard({ name, state, chosen, look = 'card', as: Tag = 'article', ...props }: Props) {
  const isChosen = state === 'chosen' || state === 'only';
  const isIdle = state === 'idle';
  const isRow = look === 'row';
  const classes = [
    isRow ? `${list.row} ${styles.row}` : styles.card,
    look === 'upright' && styles.upright,
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
