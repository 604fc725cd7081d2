import { Star } from 'lucide';
import { useId } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { eachStar } from './Stars.tsx';
import styles from './Stars.module.css';
import { starsText } from './stars-text.ts';

type Props = { stars: number; onChange: (stars: number) => void };

export function StarsField({ stars, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>Elige de una a cinco estrellas</legend>
      <div className={styles.row}>
        {eachStar.map((star) => (
          <label key={star} className={styles.choice} data-full={star <= stars || undefined}>
            <input
              type="radio"
              name={name}
              aria-label={starsText(star)}
              checked={star === stars}
              onChange={() => onChange(star)}
            />
            <Icon of={Star} size={32} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
