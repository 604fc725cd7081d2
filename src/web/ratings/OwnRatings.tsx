import { leastForAverage } from '#domain/ratings/limits.ts';
import { readOwnRatings } from '#domain/ratings/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import styles from './RatingsPage.module.css';
import { Stars } from './Stars.tsx';
import { averageText, ratingsText } from './stars-text.ts';

export function OwnRatings() {
  const { data } = useRead(readOwnRatings, {}, { onFailure: () => null });
  if (!data || data.count === 0) return null;
  const { count, average } = data;
  return (
    <Card title="Tus opiniones">
      {average === null ? (
        <p>
          {ratingsText(count)}. El promedio se ve desde {leastForAverage}.
        </p>
      ) : (
        <p className={styles.summary}>
          <strong>{averageText(average)}</strong> <Stars stars={Math.round(average)} />{' '}
          <span>de {ratingsText(count)}</span>
        </p>
      )}
    </Card>
  );
}
