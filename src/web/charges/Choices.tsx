import type { IconNode } from 'lucide';
import { useId } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Charge.module.css';

type Props<V extends string> = {
  label: string;
  aside?: string;
  layout: 'tips' | 'methods';
  value: V;
  choices: readonly { value: V; text: string; icon?: IconNode }[];
  onChange: (value: V) => void;
};

export function Choices<V extends string>({ label, aside, layout, value, choices, onChange }: Props<V>) {
  const name = useId();
  const title = useId();
  return (
    <fieldset className={styles.group} aria-labelledby={title}>
      <p id={title} className={styles.label}>
        {label}
      </p>
      {aside && <p className={styles.aside}>{aside}</p>}
      <div className={styles[layout]}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={styles.choice}
            data-checked={choice.value === value || undefined}
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon && <Icon of={choice.icon} />}
            {choice.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
