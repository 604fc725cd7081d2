import { Star } from 'lucide';
import { mostStars } from '#domain/ratings/limits.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Stars.module.css';
import { starsText } from './stars-text.ts';

export const eachStar = Array.from({ length: mostStars }, (_, nth) => nth + 1);

export const Stars = ({ stars, size = 20 }: { stars: number; size?: number }) => (
  <span className={styles.stars}>
    <span className="visually-hidden">{starsText(stars)}</span>
    {eachStar.map((star) => (
      <span key={star} data-full={star <= stars || undefined}>
        <Icon of={Star} size={size} />
      </span>
    ))}
  </span>
);
